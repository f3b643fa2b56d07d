/** Each an SVG or a PNG; a mark about as wide as high looks best. After a change: `node artwork/draw-art.ts`. */
export const logo: LogoFiles = {
  mark: 'web/art/logo-mark.svg',
  onDark: 'web/art/logo-mark-light.svg',
  icon: 'web/art/favicon.svg',
};

export interface LogoFiles {
  mark: string;
  /** For dark grounds; without it the mark stands there on a white card. */
  onDark?: string;
  /** Square, for a browser's tab and a phone's screen; without it the mark stands there on a white card. */
  icon?: string;
}
