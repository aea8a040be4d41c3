EMBLEMS = ("M", "P", "V", "S")


def moment(view):
    return ""


def figures(view):
    return ()


def choice(view, seat, action): ...
