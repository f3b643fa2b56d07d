import { BROWSER_MAP, OS_MAP, parse } from 'bowser';

/** For anything else the library returns what the caller made up. */
const browsers = new Set(Object.values(BROWSER_MAP));
const systems = new Set(Object.values(OS_MAP));

const UNKNOWN = 'Unknown browser';

/** 'Chrome on Android', from the User-Agent header, which anyone can make up. */
export function deviceName(userAgent: string): string {
  // The library throws on an empty text.
  if (!userAgent) return UNKNOWN;
  const { browser, os } = parse(userAgent);
  const isKnown = browser.name !== undefined && browsers.has(browser.name);
  const name = isKnown ? browser.name?.replace(/ for Android$/, '') : UNKNOWN;
  return os.name && systems.has(os.name) ? `${name} on ${os.name}` : `${name}`;
}
