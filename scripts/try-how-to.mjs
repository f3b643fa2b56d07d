/**
 * Every page of `docs/how-to/`, followed to the letter in a copy of the project: what it says to write is written, and
 * the commands that it says to run must pass.
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { copyProject } from './copy-project.mjs';
import { readWalk, withStep } from './how-to.mjs';
import { checkPart, printTable, runParts, setUpPart } from './report.mjs';
import { main, quietExitCodeOf } from './run.mjs';
import { ensureInstalled, projectOptions, root } from './setup.mjs';

readArguments({
  usage: `Usage: node scripts/try-how-to.mjs

Follows each page of docs/how-to/ in a copy of the project. It takes no arguments.`,
});

const PAGES = join(root, 'docs', 'how-to');
const copy = mkdtempSync(join(tmpdir(), 'school-portal-how-to-'));
const walks = readdirSync(PAGES).map((page) => readWalk(readFileSync(join(PAGES, page), 'utf8')));
// All pages are followed at once: what they say does not touch, and types are checked once.
const commands = new Set(walks.flatMap((walk) => walk.commands));

const parts = [
  setUpPart('set-up', ensureInstalled),
  setUpPart('a copy', async () => copyProject(copy)),
  setUpPart('what the pages say', async () => writeSteps()),
  ...[...commands].map((command) => checkPart(command, () => passes(command))),
];

await main(async () => {
  try {
    return printTable(await runParts(parts));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

function writeSteps() {
  for (const step of walks.flatMap(({ steps }) => steps)) {
    const file = join(copy, step.file);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, withStep(step, existsSync(file) ? readFileSync(file, 'utf8') : ''));
  }
}

async function passes(command) {
  const options = { ...projectOptions(), cwd: copy };
  return (await quietExitCodeOf('sh', ['-c', command], options)) === 0;
}
