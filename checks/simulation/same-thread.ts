import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

/**
 * Compressed answers come from this thread: how fast another one is would decide what happens next, and a seed would not
 * tell the same story. Imported before the server's code, which then finds these functions.
 */
zlib.brotliCompress = inThisThread(zlib.brotliCompressSync);
zlib.gzip = inThisThread(zlib.gzipSync);
syncBuiltinESMExports();

type Done = (error: Error | null, result: NonSharedBuffer) => void;

function inThisThread(compress: (bytes: zlib.InputType, options?: object) => NonSharedBuffer) {
  return ((bytes: zlib.InputType, options: object | Done, done?: Done) => {
    const [answer, asked] = typeof options === 'function' ? [options as Done, {}] : [done, options];
    const result = compress(bytes, asked);
    process.nextTick(() => answer?.(null, result));
  }) as typeof zlib.brotliCompress & typeof zlib.gzip;
}
