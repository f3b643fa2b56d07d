import { escapeXml } from './sheet-xml.ts';

/** Of the table, so many texts at a time: others are served in between. */
const BATCH = 5_000;

export type SharedStrings = ReturnType<typeof createSharedStrings>;

/**
 * The texts of a workbook, each once; cells name them by their place. Excel reads texts in the cells themselves too, but
 * the preview of an iPhone and Numbers leave such cells blank.
 */
export function createSharedStrings() {
  const places = new Map<string, number>();
  return { placeOf, tableXml };

  function placeOf(text: string): number {
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  }

  /** What goes inside `<sst>`, in pieces. */
  function* tableXml(): Generator<string> {
    let piece: string[] = [];
    for (const text of places.keys()) {
      piece.push(itemXml(text));
      if (piece.length < BATCH) continue;
      yield piece.join('');
      piece = [];
    }
    yield piece.join('');
  }
}

function itemXml(text: string): string {
  // Excel would read '_x0041_' as 'A'.
  const kept = escapeXml(text).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_');
  return `<si><t xml:space="preserve">${kept}</t></si>`;
}
