import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import { createOtherBuilds } from './other-builds.ts';
import type { PageRendering } from './page-routes.ts';
import { type PageBundle, rendererOf } from './render.ts';

/** Written by `scripts/build-folder.mjs`. */
const currentSchema = z.object({ build: z.string().regex(/^[0-9a-f]{16}$/) });

/**
 * Pages from the build that is current now, for as long as this process runs; files of other builds are found beside
 * it. Rejects when there is no build.
 */
export async function loadBuiltPages(folder = 'build'): Promise<PageRendering> {
  const current = readFileSync(path.resolve(folder, 'current'), 'utf8');
  const { build } = currentSchema.parse(JSON.parse(current));
  const entry = path.resolve(folder, build, 'server/index.js');
  const bundle = (await import(pathToFileURL(entry).href)) as PageBundle;
  return {
    render: rendererOf(bundle, 'production'),
    assetsDir: path.resolve(folder, build, 'client'),
    workerScript: readFileSync(path.resolve(folder, build, 'worker.js'), 'utf8'),
    receiptCheckScript: readFileSync(path.resolve(folder, build, 'receipt-check.js'), 'utf8'),
    findInOtherBuilds: createOtherBuilds(path.resolve(folder), build),
  };
}
