"""Where packs are changed: in a spreadsheet, in a form, on paper. It knows sections and fields, and no game."""


class NotInstalled(Exception):
    """Something needs an extra that is not installed; the sentence says which."""
