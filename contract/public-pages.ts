import { pages } from './addresses.ts';

const notPublic: readonly string[] = [pages.signIn, pages.accessDenied];

/** In the order of the site map. They are never refused, however often pages are asked for. */
export const publicPages: readonly string[] = Object.values(pages).filter(
  (path) => !notPublic.includes(path),
);
