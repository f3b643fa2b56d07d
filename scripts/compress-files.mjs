/** Compresses the built files for browsers once, so that the server sends them as they lie there. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(css|js|json|svg|ttf|txt|webmanifest|xml)$/;
/** Below this the answer's headers weigh more than what is saved. */
const WORTH_BYTES = 600;

/** Writes `.br` and `.gz` beside every file below the folder that gets smaller by it. */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compress(join(folder, file))),
  );
}

async function compress(file) {
  const plain = readFileSync(file);
  if (plain.length < WORTH_BYTES) return;
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(plain));
  writeFileSync(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
}
