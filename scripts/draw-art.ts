import { writeFileSync } from 'node:fs';
import { allDrawings } from '../web/art/source/drawings.ts';
import { newsDrawings } from '../web/art/source/news-drawings.ts';

/** Draws every picture anew from its source, the site's and those of the demo's news: `node scripts/draw-art.ts`. */
for (const [name, svg] of allDrawings()) {
  writeFileSync(new URL(`../web/art/${name}.svg`, import.meta.url), svg);
}
for (const [name, svg] of newsDrawings()) {
  writeFileSync(new URL(`../content/demo/pictures/${name}.svg`, import.meta.url), svg);
}
