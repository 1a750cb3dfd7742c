"""How well one colour stands out from another, as the Web Content Accessibility Guidelines (2.2, 1.4.3) reckon it."""


def contrast(one: str, other: str) -> float:
    """From 1 (the same) to 21 (black and white), for colours as ``#rgb`` or ``#rrggbb``."""
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
