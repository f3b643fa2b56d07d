import { readFile } from 'node:fs/promises';
import type { FontName } from '../pdf-text.ts';

/** For tests: the font files as the browser would fetch them. */
export async function fontFromDisk(name: FontName): Promise<Uint8Array> {
  return await readFile(new URL(`../fonts/${name}.ttf`, import.meta.url));
}
