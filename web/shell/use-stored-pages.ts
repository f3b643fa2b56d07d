import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  HISTORY_KEY,
  isBuiltFile,
  isNewsPicture,
  pagesStoredAhead,
  STORED_PAGES_KEY,
  storedPageAddress,
  WORKER_SCRIPT,
} from '#contract/stored-on-device.ts';
import { readStored } from '../ui/browser-storage.ts';
import { isSparing } from '../ui/loading/ahead.ts';
import { type BuiltFiles, useBuiltFiles } from '../ui/loading/built-files.ts';
import { openedAt } from '../ui/loading/stored-document.ts';
import type { Wish, WishGranted } from './worker/worker-scope.ts';

const QUIET_AFTER_MS = 2_000;

/**
 * Has the service worker store the open page and, where data is not scarce, what the header leads to. Returns the bytes
 * transferred through the worker.
 */
export function useStoredPages(): Pick<WishGranted, 'passedBytes' | 'storedBytes'> {
  const built = useBuiltFiles();
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const [granted, setGranted] = useState<readonly WishGranted[]>([]);

  useEffect(() => {
    if (!built || !mayStore()) return;
    // Not a page that is left at once.
    const timer = setTimeout(() => void askWorker(built, address), QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [built, address]);

  useEffect(() => {
    const onGranted = ({ data }: MessageEvent<WishGranted>) => {
      setGranted((before) => [...before.filter(({ since }) => since !== data.since), data]);
    };
    const worker = navigator.serviceWorker;
    worker?.addEventListener('message', onGranted);
    return () => worker?.removeEventListener('message', onGranted);
  }, []);

  return {
    passedBytes: granted.reduce((sum, { passedBytes }) => sum + passedBytes, 0),
    storedBytes: granted.reduce((sum, { storedBytes }) => sum + storedBytes, 0),
  };
}

/** Not in development, and not on a device where it was switched off. */
function mayStore(): boolean {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return false;
  const choice = readStored('localStorage', STORED_PAGES_KEY);
  return choice !== undefined && choice !== 'off';
}

async function askWorker(built: BuiltFiles, address: string): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER_SCRIPT, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(wishOf(built, address));
  } catch {
    // Private window, connection lost, full device: the site works without.
  }
}

function wishOf(built: BuiltFiles, address: string): Wish {
  const seen = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = seen
    .filter(({ origin, pathname }) => origin === location.origin && isLasting(pathname))
    .map(({ pathname }) => pathname);
  const [document] = performance.getEntriesByType('navigation');
  const wish = { manifest: built.build, openedAt: openedAt() };
  if (isSparing()) {
    // Both come from the browser's cache.
    const opened = document ? [document.name] : [];
    return { ...wish, pages: opened.flatMap(storedAddress), files, depth: 'nothing' };
  }
  const pages = [...new Set([...storedAddress(address), ...pagesStoredAhead])];
  const ahead = Object.values(built.routes).flatMap(({ scripts, styles }) => [
    ...scripts,
    ...styles,
  ]);
  // A receipt may have to be shown offline.
  const hasReceipts = (readStored('localStorage', HISTORY_KEY) ?? '[]') !== '[]';
  const depth = hasReceipts ? 'parts' : 'drawings';
  return { ...wish, pages, files: [...new Set([...files, ...ahead])], depth };
}

function isLasting(pathname: string): boolean {
  return isBuiltFile(pathname) || isNewsPicture(pathname);
}

function storedAddress(address: string): string[] {
  const stored = storedPageAddress(new URL(address, location.origin));
  return stored ? [stored] : [];
}
