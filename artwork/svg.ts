/** A picture before it is written: its name is the name of its file. */
export interface Drawing {
  name: string;
  width: number;
  height: number;
  /** for those who open the file on its own; a page gives its own words */
  title: string;
  parts: readonly string[];
  style?: string;
}

/** Rounded to a tenth, which no eye can tell from the exact place. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The entry at a place, beginning again after the last. */
export function pick<Entry>(list: readonly Entry[], place: number): Entry {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/** Draws once for each of the numbers 0, 1, 2, … */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Parts moved, turned or scaled together. */
export function group(transform: string, content: string, attributes = ''): string {
  return `<g${transform ? ` transform="${transform}"` : ''}${after(attributes)}>${content}</g>`;
}

/** A filled outline. */
export function shape(d: string, fill: string | null, attributes = ''): string {
  return `<path d="${d}"${fill ? ` fill="${fill}"` : ' fill="none"'}${after(attributes)}/>`;
}

/** A line with round ends. */
export function stroke(d: string, colour: string, width: number, attributes = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${after(attributes)}/>`;
}

export function circle(
  x: number,
  y: number,
  radius: number,
  fill: string,
  attributes = '',
): string {
  return `<circle cx="${tenth(x)}" cy="${tenth(y)}" r="${tenth(radius)}" fill="${fill}"${after(attributes)}/>`;
}

export function ellipse(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  attributes = '',
): string {
  return `<ellipse cx="${tenth(x)}" cy="${tenth(y)}" rx="${tenth(rx)}" ry="${tenth(ry)}" fill="${fill}"${after(attributes)}/>`;
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  attributes = '',
): string {
  return `<rect x="${tenth(x)}" y="${tenth(y)}" width="${tenth(width)}" height="${tenth(height)}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"${after(attributes)}/>`;
}

function after(attributes: string): string {
  return attributes ? ` ${attributes}` : '';
}
