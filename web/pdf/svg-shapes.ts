/** The part of SVG that our own strips, motifs and stamp are drawn with, so that a PDF can draw the same files. */
export type Shape = Ink &
  ({ kind: 'path'; d: string } | { kind: 'circle'; cx: number; cy: number; r: number });

interface Ink {
  fill?: string;
  stroke?: string;
  strokeWidth?: number;
  dash?: readonly number[];
}

/** One step of a path in absolute coordinates: move, line, cubic curve or close. */
export type PathStep =
  | { to: 'M' | 'L'; points: [number, number] }
  | { to: 'C'; points: [number, number, number, number, number, number] }
  | { to: 'Z' };

export interface SvgDrawing {
  width: number;
  height: number;
  shapes: Shape[];
}

/** Reads the paths and circles of one of our SVG files; throws when the file has no viewBox. */
export function readSvg(svg: string): SvgDrawing {
  const viewBox =
    attribute(svg, 'viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , width, height] = viewBox;
  if (!width || !height) throw new Error('the drawing has no viewBox');
  const elements = svg.match(/<(?:path|circle)\b[^>]*>/g) ?? [];
  return { width, height, shapes: elements.map(shapeOf) };
}

/** The steps of a path written with M L H V C Q Z in capitals or small letters; throws at any other command. */
export function pathSteps(d: string): PathStep[] {
  const steps: PathStep[] = [];
  let here: Point = { x: 0, y: 0 };
  let start: Point = here;
  for (const [, command = '', numbers = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    if (command === 'Z' || command === 'z') {
      steps.push({ to: 'Z' });
      here = start;
      continue;
    }
    const values = numbers.match(/-?(?:\d+\.?\d*|\.\d+)/g)?.map(Number) ?? [];
    const size = valuesPerStep(command);
    for (let index = 0; index < values.length; index += size) {
      // After its first pair of numbers a move goes on as lines.
      const name = index > 0 && /m/i.test(command) ? lineAfterMove(command) : command;
      const step = readStep(name, values.slice(index, index + size), here);
      steps.push(step.step);
      here = step.end;
      if (step.step.to === 'M') start = here;
    }
  }
  return steps;
}

interface Point {
  x: number;
  y: number;
}

function readStep(command: string, values: number[], here: Point): { step: PathStep; end: Point } {
  const origin = command === command.toLowerCase() ? here : { x: 0, y: 0 };
  const x = (index: number) => origin.x + (values[index] ?? 0);
  const y = (index: number) => origin.y + (values[index] ?? 0);
  switch (command.toUpperCase()) {
    case 'H':
      return lineTo({ x: x(0), y: here.y });
    case 'V':
      return lineTo({ x: here.x, y: y(0) });
    case 'L':
      return lineTo({ x: x(0), y: y(1) });
    case 'M':
      return { step: { to: 'M', points: [x(0), y(1)] }, end: { x: x(0), y: y(1) } };
    case 'Q': {
      const end = { x: x(2), y: y(3) };
      const [a, b] = cubicControls(here, { x: x(0), y: y(1) }, end);
      return { step: { to: 'C', points: [a.x, a.y, b.x, b.y, end.x, end.y] }, end };
    }
    default:
      return {
        step: { to: 'C', points: [x(0), y(1), x(2), y(3), x(4), y(5)] },
        end: { x: x(4), y: y(5) },
      };
  }
}

function lineTo(end: Point): { step: PathStep; end: Point } {
  return { step: { to: 'L', points: [end.x, end.y] }, end };
}

function cubicControls(start: Point, control: Point, end: Point): [Point, Point] {
  const towards = (from: Point): Point => ({
    x: from.x + (2 / 3) * (control.x - from.x),
    y: from.y + (2 / 3) * (control.y - from.y),
  });
  return [towards(start), towards(end)];
}

function valuesPerStep(command: string): number {
  const size = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4 }[command.toUpperCase()];
  if (!size)
    throw new Error(`the drawing uses the path command ${command}, which is not read here`);
  return size;
}

function lineAfterMove(command: string): string {
  return command === 'M' ? 'L' : 'l';
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
