import { type Motif, motif, motifNames } from './motifs.ts';
import { pick, rect, times } from './svg.ts';

/** A square of cloth; its motif stands once in the drawing however often it appears. */
export function tile(
  name: Motif,
  x: number,
  y: number,
  size: number,
  ground: string,
  colour: string,
  hasEdge = false,
): string {
  return `<path fill="${ground}" d="M${x} ${y}h${size}v${size}h${-size}Z"/><use href="#${tileId(name, hasEdge)}" transform="translate(${x} ${y}) scale(${size / 100})" color="${colour}"/>`;
}

/** The motifs that the tiles of a drawing refer to, in the order of their first appearance. */
export function tileMotifsIn(content: string): string {
  const ids = [...content.matchAll(/href="#(m-[a-z]+(?:-b)?)"/g)].map(([, id]) => id);
  return [...new Set(ids)]
    .map((id) => {
      const name = motifNames.find(
        (motifName) => id === tileId(motifName, false) || id === tileId(motifName, true),
      );
      return name ? `<g id="${id}">${motif(name, id === tileId(name, true))}</g>` : '';
    })
    .join('');
}

/** A band of squares across the top of a room. */
export function frieze(
  y: number,
  size: number,
  list: readonly Motif[],
  grounds: readonly string[],
  colour: string,
): string {
  let count = list.length;
  while (count % grounds.length) count += list.length;
  const squares = times(count, (index) =>
    tile(pick(list, index), index * size, 0, size, pick(grounds, index), colour),
  );
  return `<pattern id="z" y="${y}" width="${size * count}" height="${size}" patternUnits="userSpaceOnUse">${squares}</pattern>${rect(0, y, 800, size, 'url(#z)')}`;
}

function tileId(name: Motif, hasEdge: boolean): string {
  return `m-${name}${hasEdge ? '-b' : ''}`;
}
