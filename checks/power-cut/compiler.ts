import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('lost-writes.c', import.meta.url));

/** Why no school can be recorded on this machine; undefined where one can. */
export function whyNotHere(): string | undefined {
  if (process.platform !== 'linux') return 'recording what a program writes needs Linux';
  const hasCompiler = spawnSync('cc', ['--version']).status === 0;
  return hasCompiler ? undefined : 'there is no C compiler (cc) on this machine';
}

/** Compiles the library that records; answers its path. */
export function compileLibrary(folder: string): string {
  const library = path.join(folder, 'lost-writes.so');
  execFileSync('cc', ['-Wall', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl', '-lpthread']);
  return library;
}
