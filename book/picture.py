"""Draw the picture of the README, book/assets/readme.svg: python book/picture.py."""

from pathlib import Path

import gjkbook as gjk
from gjkbook import figures, gallery

PICTURE = Path(__file__).resolve().parent / "assets" / "readme.svg"


def main():
    A, B = gallery.running_example()
    result = gjk.distance(A, B, trace=True)
    figure = figures.gjk_run(result, A, B, columns=5)
    # A README is shown on any background: unlike the figures of the book this one brings its own.
    figure.savefig(PICTURE, facecolor="white", bbox_inches="tight", metadata={"Date": None})


if __name__ == "__main__":
    main()
