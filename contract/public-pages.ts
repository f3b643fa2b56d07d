import { pages } from './addresses.ts';

const notPublic: readonly string[] = [pages.signIn, pages.accessDenied];

/** In the order of the site map. They are never refused, however often somebody asks for pages. */
export const publicPages: readonly string[] = Object.values(pages).filter(
  (path) => !notPublic.includes(path),
);
