import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pause } from '../runtime/timers.ts';

/** The folder that holds an asset of this name, or undefined. */
export type FindAsset = (name: string) => Promise<string | undefined>;

const BUILD = /^[0-9a-f]{16}$/;
/** Requests within this time share one look, so that unknown names keep no disk busy. */
const LOOK_AFTER_MS = 20;

/**
 * Finds assets of other builds: earlier ones, for pages that are still open, and a newer one, whose pages another process
 * sends already. Every look begins after the request, so that no build is missed.
 */
export function createOtherBuilds(folder: string, own: string): FindAsset {
  /** A build never changes: each is listed once. */
  const listed = new Map<string, ReadonlySet<string>>();
  let nextLook: Promise<string[]> | undefined;

  async function look(): Promise<string[]> {
    await pause(LOOK_AFTER_MS);
    nextLook = undefined;
    const names = await namesIn(folder);
    const others = names.filter((name) => BUILD.test(name) && name !== own);
    const assets = others.map((name) => path.join(folder, name, 'client', 'assets'));
    await Promise.all(assets.map(list));
    for (const known of listed.keys()) if (!assets.includes(known)) listed.delete(known);
    return assets;
  }

  async function list(assets: string): Promise<void> {
    if (!listed.has(assets)) listed.set(assets, new Set(await namesIn(assets)));
  }

  return async (name) => {
    nextLook ??= look();
    const assets = await nextLook;
    return assets.find((candidate) => listed.get(candidate)?.has(name));
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
