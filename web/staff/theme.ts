import { useEffect, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../ui/browser-storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'staff-theme';
const PREFERS_DARK = '(prefers-color-scheme: dark)';

/** Runs while the page is being read: the light theme must not flash before the dark one. */
export const themeScript = `(() => {
let chosen = null;
try { chosen = localStorage.getItem('${KEY}'); } catch {}
const isDark = chosen ? chosen === 'dark' : matchMedia('${PREFERS_DARK}').matches;
document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})()`;

const listeners = new Set<() => void>();
/** For browsers that refuse local storage. */
let chosenHere: Theme | undefined;

/** The theme of the staff area: what was chosen with the toggle, until then what the device prefers. */
export function useTheme() {
  const theme = useSyncExternalStore<Theme>(subscribe, currentTheme, () => 'light');
  return { theme, toggle: () => choose(theme === 'dark' ? 'light' : 'dark') };
}

/** Marks the document with the theme as long as the staff area is open; public pages are light. */
export function useThemeOnDocument(): void {
  useEffect(() => {
    const mark = () => {
      document.documentElement.dataset.theme = currentTheme();
    };
    mark();
    const stop = subscribe(mark);
    return () => {
      stop();
      delete document.documentElement.dataset.theme;
    };
  }, []);
}

function currentTheme(): Theme {
  const chosen = chosenHere ?? readStored('localStorage', KEY);
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return window.matchMedia(PREFERS_DARK).matches ? 'dark' : 'light';
}

function choose(theme: Theme): void {
  writeStored('localStorage', KEY, theme);
  chosenHere = readStored('localStorage', KEY) === theme ? undefined : theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia(PREFERS_DARK);
  listeners.add(listener);
  system.addEventListener('change', listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
    window.removeEventListener('storage', listener);
  };
}
