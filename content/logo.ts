/**
 * The school's logo: files of this project, each an SVG as any drawing program writes it, or a PNG. A mark that is about
 * as wide as it is high looks best: the school's name stands beside it. After a change: `node artwork/draw-art.ts`.
 */
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
