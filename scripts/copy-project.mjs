import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './setup.mjs';

/** Copies the project, with the packages as a link. Files that `isWanted` refuses by their path stay behind. */
export function copyProject(copy, isWanted = () => true) {
  for (const file of projectFiles().filter(isWanted)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** As git sees the project: what is ignored or deleted is no part of it. */
function projectFiles() {
  const list = (...options) =>
    execFileSync('git', ['ls-files', '-z', ...options], { cwd: root, encoding: 'utf8' }).split(
      '\0',
    );
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter(
    (file) => file && !deleted.has(file),
  );
}
