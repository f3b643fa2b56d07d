import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/** Where files cost no disk: a story is about order, not about power cuts. */
export function memoryFolder(): string {
  return existsSync(MEMORY) ? MEMORY : tmpdir();
}
