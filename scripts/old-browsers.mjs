/** Chromium as older phones have it, from the npm package that carries the browser itself, pinned by a lockfile of its own. */
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { aptInstall } from './apt.mjs';
import { runQuietly } from './run.mjs';
import { projectOptions, root } from './setup.mjs';

/** The oldest version of the supported browsers, and the oldest that runs all journeys. */
export const OLD_VERSIONS = [109, 123];

const FILES = ['package.json', 'package-lock.json', '.npmrc'];
/** A browser whose package brings the libraries of the system along. */
const WITH_LIBRARIES = 'chromium-headless-shell';

/** The path of Chromium of this version, which is fetched and unpacked at the first call. */
export async function oldChromium(version) {
  const folder = join(root, 'node_modules', '.cache', 'old-browsers');
  const place = join(folder, String(version));
  const browser = join(place, 'chromium');
  if (!existsSync(browser)) await unpack(await fetched(folder, version), place);
  if (!(await starts(browser))) await aptInstall(WITH_LIBRARIES);
  if (!(await starts(browser))) {
    throw new Error(`Chromium ${version} does not start on this machine.`);
  }
  return browser;
}

/** The folder with the archives of this version. */
async function fetched(folder, version) {
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) {
    copyFileSync(join(root, 'scripts', 'old-browsers', file), join(folder, file));
  }
  const options = { ...projectOptions(), cwd: folder };
  await runQuietly('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], options);
  return join(folder, 'node_modules', `chromium-${version}`, 'bin');
}

async function unpack(archives, place) {
  mkdirSync(place, { recursive: true });
  const drawing = join(place, 'swiftshader.tar');
  await decompress(join(archives, 'swiftshader.tar.br'), drawing);
  await runQuietly('tar', ['-xf', drawing, '-C', place]);
  // Under its name only when it is whole.
  const part = join(place, 'chromium.part');
  await decompress(join(archives, 'chromium.br'), part);
  renameSync(part, join(place, 'chromium'));
}

async function decompress(archive, file) {
  const written = createWriteStream(file, { mode: 0o755 });
  await pipeline(createReadStream(archive), createBrotliDecompress(), written);
}

/** As the journeys start it: asked on its command line, one of the versions never answers. */
async function starts(executablePath) {
  // Only now: the packages may have been installed by the same command.
  const { chromium } = await import('@playwright/test');
  try {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
