import { useSyncExternalStore } from 'react';

/** False in the page as the server sent it, true once scripts run: for what a page without scripts must not lose. */
export function useHasScripts(): boolean {
  return useSyncExternalStore(subscribe, yes, no);
}

const subscribe = () => stop;
const stop = () => {};
const yes = () => true;
const no = () => false;
