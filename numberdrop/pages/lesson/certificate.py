"""What the certificate of the paper exam says: a picture whose lines come from the language files."""

from __future__ import annotations

from numberdrop.drawing.keepsakes import CertificateLine, certificate_svg
from numberdrop.pages.voice import Voice
from numberdrop.text import points


def certificate(voice: Voice, name: str, total: int, slips: int, edition: str, day: str) -> str:
    """The certificate as SVG text. ``slips`` are the mistakes that the referee found."""
    return certificate_svg(
        [
            CertificateLine(120, 44, "bold", voice("certificate.title")),
            CertificateLine(190, 20, "normal", voice("certificate.says")),
            CertificateLine(250, 40, "bold", name or voice("certificate.nobody")),
            CertificateLine(310, 20, "normal", voice("certificate.played")),
            CertificateLine(370, 30, "bold", points(total, voice.language)),
            CertificateLine(415, 20, "normal", voice.count("certificate.slips", slips)),
            CertificateLine(
                520, 16, "normal", voice("certificate.edition", edition=voice(f"edition.{edition}"), day=day)
            ),
        ]
    )
