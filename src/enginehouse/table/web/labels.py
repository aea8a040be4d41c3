"""What a browser is called in the list of its owner's devices: “Firefox on Linux”."""

from __future__ import annotations

#: The first word that is found says it: many say also what they are not.
_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Vivaldi", "Vivaldi"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "a Chromebook"),
    ("Mac OS", "a Mac"),
    ("Linux", "Linux"),
)


def device_label(agent: str) -> str:
    """
    >>> device_label("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox on Linux'
    >>> device_label("curl/8")
    'A browser'
    """
    browser = next((name for word, name in _BROWSERS if word in agent), "A browser")
    system = next((name for word, name in _SYSTEMS if word in agent), "")
    return f"{browser} on {system}" if system else browser
