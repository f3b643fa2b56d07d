import { readFileSync } from 'node:fs';

/** For tests: how often the picture of the school's logo lies in a PDF. */
export function logosIn(pdf: Uint8Array): number {
  const picture = readFileSync(new URL('../../art/logo/mark.jpg', import.meta.url)).toString(
    'latin1',
  );
  return Buffer.from(pdf).toString('latin1').split(picture).length - 1;
}
