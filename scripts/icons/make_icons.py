"""Draw the six icons that Office shows for a Place, and write them in Base64, by their width.

    python3 -m venv .venv && .venv/bin/pip install pillow
    .venv/bin/python scripts/icons/make_icons.py Server/Sources/Server/Pages/Assets/icons.json

The onboarding sheet asks for PNG images of 16, 32, 48, 64, 80 and 96 px square with a white border of one
pixel or more.
"""

import base64
import io
import json
import sys

from PIL import Image, ImageDraw

SIZES = (16, 32, 48, 64, 80, 96)
TEAL = (11, 107, 93)
WHITE = (255, 255, 255)
OVERSAMPLING = 8


def draw(size):
    """Draws a sheet of paper in a tray, on a tile inside a white border."""
    scale = size * OVERSAMPLING
    image = Image.new("RGB", (scale, scale), WHITE)
    canvas = ImageDraw.Draw(image)
    border = max(1, round(size / 24)) * OVERSAMPLING

    def at(x, y):
        inner = scale - 2 * border
        return border + x * inner / 64, border + y * inner / 64

    canvas.rounded_rectangle([at(0, 0), at(64, 64)], radius=scale * 14 / 64, fill=TEAL)
    sheet = [at(21, 11), at(36, 11), at(43, 18), at(43, 41), at(21, 41)]
    canvas.polygon(sheet, fill=WHITE)
    width = round(scale * 5 / 64)
    tray = [at(13, 32), at(13, 51), at(51, 51), at(51, 32)]
    canvas.line(tray, fill=WHITE, width=width, joint="curve")
    for x, y in tray:
        canvas.ellipse([x - width / 2, y - width / 2, x + width / 2, y + width / 2], fill=WHITE)
    icon = image.resize((size, size), Image.Resampling.LANCZOS)
    # Resampling blurs the edge, and the border has to be pure white.
    border = max(1, round(size / 24))
    ImageDraw.Draw(icon).rectangle([0, 0, size - 1, size - 1], outline=WHITE, width=border)
    return icon


def encode(image):
    data = io.BytesIO()
    image.save(data, "PNG", optimize=True)
    return base64.b64encode(data.getvalue()).decode()


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="ascii") as target:
        json.dump({size: encode(draw(size)) for size in SIZES}, target, indent=0)
        target.write("\n")
