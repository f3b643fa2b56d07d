import { writeFileSync } from 'node:fs';
import { allDrawings } from '../web/art/source/drawings.ts';

/** Draws every picture of web/art anew from its source: `node scripts/draw-art.ts`. */
for (const [name, svg] of allDrawings()) {
  writeFileSync(new URL(`../web/art/${name}.svg`, import.meta.url), svg);
}
