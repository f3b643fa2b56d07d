"""Makes the three TrueType cuts of this folder; see README.md beside this file."""

import json
import sys
import unicodedata
from pathlib import Path

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
PLACED_MARKS = json.loads((HERE / "placed-marks.json").read_text("utf-8"))
FIRST_PLACED_MARK = 0xE000
GRAVE, ACUTE, MACRON, DOT_BELOW, LINE_BELOW = 0x300, 0x301, 0x304, 0x323, 0x329

ASCII = range(0x20, 0x7F)
PUNCTUATION = [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x20A6]
LETTERS = [*range(0xC0, 0x180), 0x18F, 0x1F8, 0x1F9, *range(0x218, 0x21C), 0x259, *range(0x1E00, 0x1EA0)]
LETTERS += [ord(letter) for letter in "ẠạẸẹẼẽỊịỌọỤụỲỳỸỹ"]
HOOKED = [ord(letter) for letter in "ƁƊƘƳɓɗƙƴ"]
COMPOSED = "ǸǹḾḿ"
MARKS = [GRAVE, ACUTE, 0x303, MACRON, 0x308, DOT_BELOW]


def main(packages):
    text = cut(packages, "reddit-sans", 400, [*ASCII, *PUNCTUATION, *range(0xA0, 0x100)], "Weaverbird Receipt Text")
    save(text, "text-400.ttf")

    bold = cut(packages, "reddit-sans", 700, [*ASCII, *PUNCTUATION, *range(0xA0, 0x100), *LETTERS, *MARKS], "Weaverbird Receipt Bold")
    add_hooked_letters(bold, sources(packages, "noto-sans", 700))
    add_composed_letters(bold, sources(packages, "reddit-sans", 700))
    add_placed_marks(bold, sources(packages, "reddit-sans", 700))
    save(bold, "text-700.ttf")

    display = cut(packages, "ojuju", 700, [*ASCII, *PUNCTUATION], "Weaverbird Receipt Display")
    save(display, "display-700.ttf")


def sources(packages, family, weight):
    files = sorted((packages / family / "files").glob(f"{family}-*-{weight}-normal.woff2"))
    wanted = ("latin-ext", "latin", "vietnamese")
    return [TTFont(f) for part in wanted for f in files if f.name == f"{family}-{part}-{weight}-normal.woff2"]


def cut(packages, family, weight, characters, name):
    """One font with the asked characters out of the split files, outlines only: the PDF writer knows no layout tables."""
    parts = sources(packages, family, weight)
    font = parts[1]
    for tag in ("GSUB", "GPOS", "GDEF", "STAT", "gasp", "prep", "fpgm", "cvt "):
        if tag in font:
            del font[tag]
    for part in parts:
        for code, glyph in part.getBestCmap().items():
            if code in characters and code not in font.getBestCmap():
                add_glyph(font, code, outline(part, glyph), part["hmtx"][glyph][0])
    # A mark that has no place of its own sits over a lower-case letter of usual width.
    half_letter = font["hmtx"][font.getBestCmap()[ord("o")]][0] // 2
    for code in MARKS:
        if code in characters:
            glyph = font["glyf"][font.getBestCmap()[code]]
            middle = (glyph.xMin + glyph.xMax) // 2
            shift = Transform().translate(-half_letter - middle, 0)
            add_glyph(font, code, outline(font, font.getBestCmap()[code]), 0, shift)
    options = Options(hinting=False, notdef_outline=True, name_IDs=[0, 14], layout_features=[])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    for name_id, value in ((1, name), (2, "Regular"), (4, name), (6, name.replace(" ", ""))):
        font["name"].setName(value, name_id, 3, 1, 0x409)
    return font


def add_hooked_letters(font, parts):
    """Reddit Sans has no Hausa hooked letters: they come from Noto Sans, scaled to the same height."""
    for code in HOOKED:
        part = next(p for p in parts if code in p.getBestCmap())
        height = "sCapHeight" if chr(code).isupper() else "sxHeight"
        size = getattr(font["OS/2"], height) / getattr(part["OS/2"], height)
        glyph = part.getBestCmap()[code]
        add_glyph(font, code, outline(part, glyph), round(part["hmtx"][glyph][0] * size), Transform().scale(size))


def add_composed_letters(font, parts):
    """Letters with a code point that Reddit Sans leaves out, though it has letter and mark."""
    for character in COMPOSED:
        letter, mark = unicodedata.normalize("NFD", character)
        part, ((base_x, base_y), (mark_x, mark_y)) = anchored(parts, ord(letter), ord(mark))
        names = part.getBestCmap()
        both = outline(part, names[ord(letter)])
        over = Transform().translate(base_x - mark_x, base_y - mark_y)
        outline(part, names[ord(mark)]).replay(TransformPen(both, over))
        add_glyph(font, ord(character), both, part["hmtx"][names[ord(letter)]][0])


def add_placed_marks(font, parts):
    """For each letter and mark without a code point of their own: the mark, drawn where it belongs after that letter."""
    for index, (letter, mark) in enumerate(PLACED_MARKS):
        above = ord(mark) != LINE_BELOW
        source_mark = ord(mark) if above else DOT_BELOW
        part, anchors = anchored(parts, ord(letter), source_mark)
        (base_x, base_y), (mark_x, mark_y) = anchors
        advance = part["hmtx"][part.getBestCmap()[ord(letter)]][0]
        place = Transform().translate(base_x - mark_x - advance, base_y - mark_y)
        glyph = part.getBestCmap()[source_mark]
        shape = outline(part, glyph)
        if not above:
            shape = upright_line(part["glyf"][glyph])
        add_glyph(font, FIRST_PLACED_MARK + index, shape, 0, place)


def anchored(parts, letter, mark):
    for part in parts:
        names = part.getBestCmap()
        if letter not in names or mark not in names:
            continue
        found = anchors_in(part, names[letter], names[mark])
        if found:
            return part, found
    plain = unicodedata.normalize("NFD", chr(letter))
    if len(plain) > 1:
        # No anchor on the composed letter: its plain letter has the same place for the other mark.
        part, found = anchored(parts, ord(plain[0]), mark)
        if len(plain) == 2:
            return part, found
    raise SystemExit(f"no place for {chr(mark)!r} on {chr(letter)!r}")


def anchors_in(part, letter, mark):
    for lookup in part["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if type(table).__name__ != "MarkBasePos":
                continue
            if letter not in table.BaseCoverage.glyphs or mark not in table.MarkCoverage.glyphs:
                continue
            record = table.MarkArray.MarkRecord[table.MarkCoverage.glyphs.index(mark)]
            base = table.BaseArray.BaseRecord[table.BaseCoverage.glyphs.index(letter)].BaseAnchor[record.Class]
            if base:
                there = record.MarkAnchor
                return (base.XCoordinate, base.YCoordinate), (there.XCoordinate, there.YCoordinate)
    return None


def upright_line(dot):
    pen = DecomposingRecordingPen({})
    middle, half = (dot.xMin + dot.xMax) / 2, (dot.xMax - dot.xMin) * 0.3
    low, high = dot.yMin - (dot.yMax - dot.yMin) * 0.35, dot.yMax
    pen.moveTo((middle - half, low))
    for point in ((middle - half, high), (middle + half, high), (middle + half, low)):
        pen.lineTo(point)
    pen.closePath()
    return pen


def outline(font, glyph):
    glyphs = font.getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[glyph].draw(pen)
    return pen


def add_glyph(font, code, shape, advance, transform=Transform()):
    name = f"u{code:04X}x"
    pen = TTGlyphPen(None)
    shape.replay(TransformPen(pen, transform))
    glyph = pen.glyph()
    if name not in font.getGlyphOrder():
        font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = glyph
    font["glyf"].glyphOrder = font.getGlyphOrder()
    glyph.recalcBounds(font["glyf"])
    font["hmtx"][name] = (advance, getattr(glyph, "xMin", 0))
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def save(font, file):
    font.flavor = None
    font["post"].formatType = 3.0
    font.save(HERE / file)
    print(file, (HERE / file).stat().st_size, "bytes,", len(font.getBestCmap()), "characters")


main(Path(sys.argv[1]))
