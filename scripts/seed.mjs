import { outputOf } from './run.mjs';
import { root } from './setup.mjs';

/** The seed of this commit: each landing looks elsewhere, and the same commit at the same places. 1 outside a checkout. */
export function seedOfCommit() {
  const commit = outputOf('git', ['rev-parse', 'HEAD'], { cwd: root });
  return commit ? String(Number.parseInt(commit.slice(0, 7), 16)) : '1';
}
