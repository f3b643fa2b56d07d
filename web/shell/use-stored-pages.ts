import { useContext, useEffect, useState } from 'react';
import { UNSAFE_FrameworkContext as FrameworkContext, useLocation } from 'react-router';
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
import { isSparing } from '../ui/loading/sparing.ts';
import { openedAt } from '../ui/loading/stored-document.ts';
import type { Wish, WishGranted } from './worker/wish.ts';

type Manifest = NonNullable<React.ContextType<typeof FrameworkContext>>['manifest'];

const QUIET_AFTER_MS = 2_000;

/** They open a news item, and show Network Boo. */
const FURTHER_ROUTES = ['news/news-item-page', 'shell/bare-layout', 'shell/not-found-page'];

/**
 * Has the service worker store the open page and, where data is not scarce, what the header leads to. Returns the bytes
 * transferred through the worker.
 */
export function useStoredPages(): Pick<WishGranted, 'passedBytes' | 'keptBytes'> {
  const manifest = useContext(FrameworkContext)?.manifest;
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const [granted, setGranted] = useState<readonly WishGranted[]>([]);

  useEffect(() => {
    if (!manifest || !mayStore()) return;
    // Not a page that is left at once.
    const timer = setTimeout(() => void askWorker(manifest, address), QUIET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [manifest, address]);

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
    keptBytes: granted.reduce((sum, { keptBytes }) => sum + keptBytes, 0),
  };
}

/** Not in development, and not on a device where it was switched off. */
function mayStore(): boolean {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return false;
  const choice = readStored('localStorage', STORED_PAGES_KEY);
  return choice !== undefined && choice !== 'off';
}

async function askWorker(manifest: Manifest, address: string): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER_SCRIPT, { updateViaCache: 'none' });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(wishOf(manifest, address));
  } catch {
    // Private window, connection lost, full device: the site works without.
  }
}

function wishOf(manifest: Manifest, address: string): Wish {
  const seen = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = seen
    .filter(({ origin, pathname }) => origin === location.origin && isLasting(pathname))
    .map(({ pathname }) => pathname);
  const [document] = performance.getEntriesByType('navigation');
  const wish = { manifest: manifest.url, openedAt: openedAt() };
  if (isSparing()) {
    // Both come from the browser's cache.
    const opened = document ? [document.name] : [];
    return { ...wish, pages: opened.flatMap(storedAddress), files, depth: 'nothing' };
  }
  const pages = [...new Set([...storedAddress(address), ...pagesStoredAhead])];
  const ahead = filesOfRoutes(manifest);
  // A receipt may have to be shown offline.
  const hasReceipts = (readStored('localStorage', HISTORY_KEY) ?? '[]') !== '[]';
  const depth = hasReceipts ? 'parts' : 'drawings';
  return { ...wish, pages, files: [...new Set([...files, ...ahead])], depth };
}

function isLasting(pathname: string): boolean {
  return isBuiltFile(pathname) || isNewsPicture(pathname);
}

function storedAddress(address: string): string[] {
  const kept = storedPageAddress(new URL(address, location.origin));
  return kept ? [kept] : [];
}

function filesOfRoutes({ routes }: Manifest): string[] {
  const wanted = Object.values(routes).filter((route) => {
    if (!route) return false;
    const path = `/${route.path ?? ''}`;
    return FURTHER_ROUTES.includes(route.id) || (pagesStoredAhead.includes(path) && isPage(route));
  });
  return wanted.flatMap((route) =>
    route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [],
  );
}

function isPage({ path, index }: { path?: string; index?: boolean }): boolean {
  return Boolean(path || index);
}
