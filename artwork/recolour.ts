/** Colours by name, as `readColours` gives them. */
type Colours = Record<string, string>;

/** The colours that drawings use; roles such as `brand` lead to one of them. */
const IN_DRAWINGS = /^(ink|cotton|calico|sand|(indigo|weaver|camwood|palm|lagoon|laterite)\d)$/;

/** Shades of the drawings between two colours, and how much of the second is in them (0 to 1). */
const SHADES = [
  ['indigo6', 'indigo4', 0.3],
  ['indigo6', 'indigo4', 0.4],
  ['indigo4', 'indigo1', 0.4],
  ['indigo2', 'indigo4', 0.4],
  ['laterite5', 'weaver1', 0.3],
  ['lagoon6', 'lagoon3', 0.2],
  ['weaver5', 'camwood7', 0.2],
] as const;

const HEX = /#(?:[\da-f]{6}|[\da-f]{3})\b/gi;

/**
 * A function that gives an SVG the new colours of the school where it has the old ones. Skins, hair and white stay.
 * Throws when two colours become one: the next change could not tell them apart.
 */
export function recolour(before: Colours, after: Colours): (svg: string) => string {
  const names = Object.keys(before).filter((name) => IN_DRAWINGS.test(name));
  const pairs = names.map((name) => [colourOf(before, name), colourOf(after, name)] as const);
  const shades = SHADES.map((shade) => [shadeOf(before, shade), shadeOf(after, shade)] as const);
  const changes = new Map([...pairs, ...shades]);
  if (new Set(changes.values()).size < changes.size) {
    throw new Error(
      'web/styles/tokens.css: two colours of the drawings are the same. Make them differ a little.',
    );
  }
  return (svg) => svg.replace(HEX, (hex) => changes.get(long(hex)) ?? hex);
}

function colourOf(colours: Colours, name: string): string {
  const hex = colours[name];
  if (!hex) throw new Error(`web/styles/tokens.css: the drawings need the colour "${name}"`);
  return hex;
}

function shadeOf(colours: Colours, [one, other, share]: (typeof SHADES)[number]): string {
  return mix(colourOf(colours, one), colourOf(colours, other), share);
}

function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** '#1f2' is '#11FF22'. */
function long(hex: string): string {
  const digits = hex.slice(1).toUpperCase();
  return `#${digits.length === 6 ? digits : digits.replace(/./g, '$&$&')}`;
}
