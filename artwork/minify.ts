/** What an outline must be worth before it is written once and referred to. */
const WORTH_SHARING = 60;

/**
 * The same picture in fewer bytes: what every line shares stands on the root, neighbours of one look become one path,
 * and whatever repeats is defined once.
 */
export function minify(svg: string): string {
  return sharePaths(shareGroups(mergeNeighbours(shortNumbers(commonOnRoot(svg)))));
}

function commonOnRoot(svg: string): string {
  return svg
    .replaceAll(' stroke-linecap="round" stroke-linejoin="round"', '')
    .replaceAll(' fill="none"', '')
    .replace('<svg ', '<svg fill="none" stroke-linecap="round" stroke-linejoin="round" ')
    .replace(/#([0-9A-F])\1([0-9A-F])\2([0-9A-F])\3(?![0-9A-F])/gi, '#$1$2$3');
}

/** Small numbers keep two decimals, since scales are small numbers; a tenth is enough for places. */
function shortNumbers(svg: string): string {
  return svg
    .replace(/(\d) (-)/g, '$1$2')
    .replace(/="0\.(\d)/g, '=".$1')
    .replace(/([ ,MLQCTHVq-])0\.(\d)/g, '$1.$2')
    .replace(/\d*\.\d{2,}/g, (figure) => {
      const value = Math.round(Number(figure) * 100) / 100;
      return value < 3 ? String(value) : String(Math.round(value * 10) / 10);
    })
    .replace(/(["( ,])0\.(\d)/g, '$1.$2')
    .replaceAll(/-0\.(\d)/g, '-.$1')
    .replace(/scale\(([\d.]+) \1\)/g, 'scale($1)')
    .replace(/\) (scale|rotate|translate)/g, ')$1');
}

/** Two lines in a row with one colour and width are one path; see-through ones would change where they cross. */
function mergeNeighbours(svg: string): string {
  const neighbours = /<path d="([^"]*)"( stroke="[^>]*)\/><path d="([^"]*)"\2\/>/g;
  const merged = svg.replace(neighbours, (both, first: string, look: string, second: string) =>
    /opacity|dash|transform|evenodd|fill/.test(look)
      ? both
      : `<path d="${first}${second}"${look}/>`,
  );
  return merged === svg ? svg : mergeNeighbours(merged);
}

/** Clothes and legs are marked while drawing, because whole outfits repeat in a crowd. */
function shareGroups(svg: string): string {
  const marked = count([...svg.matchAll(/<g data-b>(.*?)<\/g>/g)].map(([whole]) => whole));
  let shared = svg;
  let definitions = '';
  for (const [whole, uses] of marked) {
    if (uses === 1 || whole.length <= WORTH_SHARING) continue;
    const id = `g${definitions.split('<g ').length - 1}`;
    shared = shared.replaceAll(whole, `<use href="#${id}"/>`);
    definitions += whole.replace('<g data-b>', `<g id="${id}">`);
  }
  return withDefinitions(shared, definitions)
    .replace(/<g data-b>(.*?)<\/g>/g, '$1')
    .replace(/<g>((?:(?!<g)[\s\S])*?)<\/g>/g, '$1');
}

function sharePaths(svg: string): string {
  const outlines = count([...svg.matchAll(/<path d="([^"]{22,})"/g)].map(([, d = '']) => d));
  let shared = svg;
  let definitions = '';
  let next = 0;
  for (const [d, uses] of outlines) {
    if (uses === 1 || (uses - 1) * d.length <= WORTH_SHARING) continue;
    const id = `p${(next++).toString(36)}`;
    shared = shared.replaceAll(`<path d="${d}"`, `<use href="#${id}"`);
    definitions += `<path id="${id}" d="${d}"/>`;
  }
  return withDefinitions(shared, definitions);
}

function withDefinitions(svg: string, definitions: string): string {
  if (!definitions) return svg;
  if (svg.includes('<defs>')) return svg.replace('<defs>', `<defs>${definitions}`);
  return svg.replace('>', `><defs>${definitions}</defs>`);
}

function count(pieces: readonly string[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const piece of pieces) uses.set(piece, (uses.get(piece) ?? 0) + 1);
  return uses;
}
