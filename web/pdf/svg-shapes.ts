/** The part of SVG that our own strips, motifs and stamp are drawn with, so that a PDF can draw the same files. */
export type Shape = Ink &
  ({ kind: 'path'; d: string } | { kind: 'circle'; cx: number; cy: number; r: number });

interface Ink {
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: readonly number[];
}

type Point = [x: number, y: number];

/** One step of a path in absolute coordinates, with the letters of `jsPDF.path`: move, line, cubic curve or close. */
export interface PathStep {
  op: 'm' | 'l' | 'c' | 'h';
  points: Point[];
}

/** Reads the paths and circles of one of our SVG files; throws when the file has no viewBox. */
export function readSvg(svg: string): { width: number; height: number; shapes: Shape[] } {
  const [, , width, height] =
    attribute(svg, 'viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  if (!width || !height) throw new Error('the drawing has no viewBox');
  const elements = svg.match(/<(?:path|circle)\b[^>]*>/g) ?? [];
  return { width, height, shapes: elements.map(shapeOf) };
}

const valuesPerStep: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4 };

/** The steps of a path written with M L H V C Q Z in capitals or small letters; throws at any other command. */
export function pathSteps(d: string): PathStep[] {
  const steps: PathStep[] = [];
  let here: Point = [0, 0];
  let start = here;
  for (const [, letter = '', numbers = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const command = letter.toUpperCase();
    if (command === 'Z') {
      steps.push({ op: 'h', points: [] });
      here = start;
      continue;
    }
    const size = valuesPerStep[command];
    if (!size)
      throw new Error(`the drawing uses the path command ${letter}, which is not read here`);
    const values = numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.map(Number) ?? [];
    for (let index = 0; index < values.length; index += size) {
      const origin: Point = letter === command ? [0, 0] : here;
      const points = pointsOf(command, values.slice(index, index + size), origin, here);
      // After its first pair of numbers a move goes on as lines.
      const isMove = command === 'M' && index === 0;
      steps.push(isMove ? { op: 'm', points } : stepThrough(points, here));
      here = points.at(-1) ?? here;
      if (isMove) start = here;
    }
  }
  return steps;
}

function pointsOf(command: string, values: number[], [left, top]: Point, [x, y]: Point): Point[] {
  const [first = 0] = values;
  if (command === 'H') return [[left + first, y]];
  if (command === 'V') return [[x, top + first]];
  return values.flatMap((value, index): Point[] =>
    index % 2 === 0 ? [[left + value, top + (values[index + 1] ?? 0)]] : [],
  );
}

/** A line to one point; a curve through more, where a quadratic one becomes the same cubic one. */
function stepThrough(points: Point[], here: Point): PathStep {
  const [control, end] = points;
  if (!control || !end) return { op: 'l', points };
  if (points.length === 3) return { op: 'c', points };
  const towards = ([x, y]: Point): Point => [
    x + (2 / 3) * (control[0] - x),
    y + (2 / 3) * (control[1] - y),
  ];
  return { op: 'c', points: [towards(here), towards(end), end] };
}

function shapeOf(element: string): Shape {
  const stroke = attribute(element, 'stroke');
  const strokeWidth = attribute(element, 'stroke-width');
  // A path without fill of its own is filled black by SVG; in our line drawings the root says fill="none".
  const fill = attribute(element, 'fill');
  const ink: Ink = {
    ...(fill && fill !== 'none' && { fill }),
    ...(stroke && stroke !== 'none' && { stroke }),
    ...(strokeWidth && { strokeWidth: Number(strokeWidth) }),
  };
  if (element.startsWith('<circle')) {
    const number = (name: string) => Number(attribute(element, name) ?? 0);
    return { kind: 'circle', cx: number('cx'), cy: number('cy'), r: number('r'), ...ink };
  }
  return { kind: 'path', d: attribute(element, 'd') ?? '', ...ink };
}

function attribute(element: string, name: string): string | undefined {
  return element.match(new RegExp(`\\s${name}="([^"]*)"`))?.[1];
}
