"""The sentences of the frame around a page and of the command line, in every language of the tutor."""

import os

LANGUAGES = ("en", "fr")

_WORDS = {
    "tutor": {"en": "Number Drop tutor", "fr": "Tuteur Number Drop"},
    "skip": {"en": "Skip to the page", "fr": "Aller au contenu"},
    "starting": {"en": "Starting the page…", "fr": "Ouverture de la page…"},
    "step": {"en": "Preparing step {step} of {steps}…", "fr": "Préparation, étape {step} sur {steps}…"},
    "drawing": {"en": "Drawing the page…", "fr": "Affichage de la page…"},
    "loading": {"en": "Loading the page", "fr": "Chargement de la page"},
    "slow": {"en": "This takes longer than it should.", "fr": "C’est plus long que prévu."},
    "again": {"en": "Load the page again", "fr": "Recharger la page"},
    "no_script": {
        "en": "The tutor needs JavaScript. Please allow it for this page and load the page again.",
        "fr": "Le tuteur a besoin de JavaScript. Autorisez-le pour cette page, puis rechargez-la.",
    },
    "trouble": {
        "en": "Something went wrong in this part of the page. Loading the page again may help.",
        "fr": "Cette partie de la page a échoué. Recharger la page peut suffire.",
    },
    "home": {"en": "To the home page", "fr": "Vers la page d’accueil"},
    "not_found_title": {"en": "There is no such page", "fr": "Cette page n’existe pas"},
    "not_found": {
        "en": "Perhaps the address was mistyped, or the page has moved.",
        "fr": "L’adresse est peut-être mal saisie, ou la page a été déplacée.",
    },
    "full_title": {"en": "All pages are taken", "fr": "Toutes les pages sont prises"},
    "full": {
        "en": "Close a page of the tutor that you do not need any more and try again in a moment.",
        "fr": "Fermez une page du tuteur dont vous n’avez plus besoin, puis réessayez dans un instant.",
    },
    "error_title": {"en": "This page could not be shown", "fr": "Impossible d’afficher cette page"},
    "error": {
        "en": "That is our fault, not yours. The window where the tutor was started says more.",
        "fr": "C’est notre faute, pas la vôtre. La fenêtre où le tuteur a été lancé en dit plus.",
    },
    "extra_missing": {
        "en": 'numberdrop: the app is not installed; pip install "numberdrop[app]" brings what is missing.',
        "fr": 'numberdrop : l’application n’est pas installée ; pip install "numberdrop[app]" apporte ce qui manque.',
    },
    "help_serve": {
        "en": "Open the Number Drop tutor in the browser. It is served to this machine only; Ctrl+C ends it.",
        "fr": "Ouvre le tuteur Number Drop dans le navigateur. Cette machine seule y accède ; Ctrl+C l’arrête.",
    },
    "help_lab": {
        "en": "Open the tutor's notebooks in JupyterLab, to read and change them.",
        "fr": "Ouvre les notebooks du tuteur dans JupyterLab, pour les lire et les modifier.",
    },
    "help_port": {
        "en": "The port to serve on. Without it: {port}, or the next free one.",
        "fr": "Le port à utiliser. Par défaut : {port}, ou le premier libre ensuite.",
    },
    "help_no_browser": {"en": "Do not open the browser.", "fr": "Ne pas ouvrir le navigateur."},
    "help_notebooks": {
        "en": "Serve the notebooks of this folder instead of the tutor's own.",
        "fr": "Servir les notebooks de ce dossier au lieu de ceux du tuteur.",
    },
    "help_version": {"en": "Print the version and leave.", "fr": "Afficher la version et quitter."},
    "help_help": {"en": "Print this help and leave.", "fr": "Afficher cette aide et quitter."},
    "serving": {
        "en": "The Number Drop tutor is at {address} (Ctrl+C ends it).",
        "fr": "Le tuteur Number Drop est à l’adresse {address} (Ctrl+C l’arrête).",
    },
    "next_port": {
        "en": "Port {taken} is taken, so the tutor takes {port}.",
        "fr": "Le port {taken} est pris, le tuteur utilise donc le {port}.",
    },
    "port_taken": {
        "en": "Port {port} is taken. Choose another with --port, or leave --port out to get a free one.",
        "fr": "Le port {port} est pris. Choisissez-en un autre avec --port, ou omettez --port pour en obtenir un libre.",
    },
    "port_forbidden": {
        "en": "Port {port} may not be used here. Choose one from 1024 upwards with --port.",
        "fr": "Le port {port} n’est pas autorisé ici. Choisissez-en un à partir de 1024 avec --port.",
    },
    "ports_taken": {
        "en": "All ports from {first} to {last} are taken. Choose another with --port.",
        "fr": "Tous les ports de {first} à {last} sont pris. Choisissez-en un autre avec --port.",
    },
    "no_folder": {
        "en": "There is no folder {folder}. Give the folder of the notebooks with --notebooks.",
        "fr": "Le dossier {folder} n’existe pas. Indiquez celui des notebooks avec --notebooks.",
    },
    "no_home": {
        "en": "The folder {folder} has no {home}, the page the tutor starts with. Choose another with --notebooks.",
        "fr": "Le dossier {folder} n’a pas de {home}, la page d’accueil. Choisissez-en un autre avec --notebooks.",
    },
    "copied": {
        "en": "The notebooks were copied to {folder}, where you may change them.",
        "fr": "Les notebooks ont été copiés dans {folder}, où vous pouvez les modifier.",
    },
    "lab": {"en": "JupyterLab opens {folder}.", "fr": "JupyterLab ouvre {folder}."},
}


def word(language: str, key: str, **values: object) -> str:
    """Return the sentence for a key in a language; values fill its {placeholders}.

    Raises KeyError when the key is unknown; an unknown language gets English.
    """
    sentences = _WORDS[key]
    return sentences.get(language, sentences[LANGUAGES[0]]).format(**values)


PAGE = ("tutor", "skip", "starting", "step", "drawing", "loading", "slow", "again", "no_script", "trouble")


def page_words(language: str) -> dict[str, str]:
    """Return the sentences of a page's frame in a language, placeholders unfilled."""
    return {key: _WORDS[key].get(language, _WORDS[key][LANGUAGES[0]]) for key in PAGE}


def system_language() -> str:
    """Return the tutor's language nearest to the one this user's programs speak."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            language = value[:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
