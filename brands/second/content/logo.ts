/** A PNG alone: what stands on dark grounds and the icons are made of it. */
export const logo: LogoFiles = { mark: 'content/logo.png' };

export interface LogoFiles {
  mark: string;
  onDark?: string;
  icon?: string;
}
