import * as colours from '../web/styles/colours.ts';

/** The colours of the school's pictures: those of its pages, and of hair. They never change with a theme. */
export const dye = { ...colours, hair: '#1C1428', hair2: '#3B2F52', white: '#FFFFFF' } as const;

/** A dye between two others; `share` (0 to 1) is how much of the second is in it. */
export function mix(one: string, other: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [from, to] = [one, other].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((from ?? 0) + ((to ?? 0) - (from ?? 0)) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

export type Skin = 0 | 1 | 2 | 3 | 4;

/** Five skins: base, shade and lips. */
export const skins: Record<Skin, readonly [tone: string, shade: string, lip: string]> = {
  0: ['#3F261B', '#2C1911', '#7A3B36'],
  1: ['#55311F', '#3E2216', '#8A4238'],
  2: ['#714429', '#57331E', '#9B4C3F'],
  3: ['#8B5737', '#6E4228', '#A8564A'],
  4: ['#A66D47', '#875435', '#B4614F'],
};
