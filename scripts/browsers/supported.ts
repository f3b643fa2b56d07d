import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';

/** How the two packages name the same browser. */
const NAMES = {
  chrome: 'chrome',
  and_chr: 'chrome_android',
  android: 'webview_android',
  safari: 'safari',
  ios_saf: 'safari_ios',
  firefox: 'firefox',
  and_ff: 'firefox_android',
  samsung: 'samsunginternet_android',
} as const;

type BrowserName = (typeof NAMES)[keyof typeof NAMES];

/** The oldest version of each browser in the `browserslist` of package.json. */
const oldest = new Map<BrowserName, string>();
for (const entry of browserslist(undefined, { mobileToDesktop: true })) {
  const [name = '', versions = ''] = entry.split(' ');
  const browser = NAMES[name as keyof typeof NAMES];
  if (!browser) throw new Error(`scripts/browsers/supported.ts does not know the browser ${name}`);
  const version = versions.split('-')[0] ?? '';
  const known = oldest.get(browser);
  if (known === undefined || compare(version, known) < 0) oldest.set(browser, version);
}

/** The supported browsers that lack a feature, as 'Chrome 109, Safari 15.6'; empty where all have it. */
export function missingIn({ support }: CompatStatement): string {
  const missing = [...oldest].filter(([browser, version]) => {
    const statements = support[browser];
    if (!statements) return false;
    return ![statements].flat().some((statement) => isSupported(statement, version));
  });
  return missing.map(([browser, version]) => `${bcd.browsers[browser].name} ${version}`).join(', ');
}

interface Support {
  version_added: string | boolean | null;
  version_removed?: string | boolean | null;
  prefix?: string;
  alternative_name?: string;
  flags?: readonly unknown[];
}

function isSupported({ version_added, version_removed, ...how }: Support, version: string) {
  if (how.prefix || how.alternative_name || how.flags) return false;
  if (typeof version_removed === 'string' && compare(version_removed, version) <= 0) return false;
  if (typeof version_added !== 'string') return version_added !== false;
  return version_added !== 'preview' && compare(version_added.replace('≤', ''), version) <= 0;
}

/** Below 0 when the first version is older; '21' and '21.0' are the same. */
function compare(one: string, other: string): number {
  const [parts, others] = [one, other].map((version) => version.split('.').map(Number)) as [
    number[],
    number[],
  ];
  for (const [index, part] of parts.entries()) {
    const difference = part - (others[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return others.slice(parts.length).some((part) => part > 0) ? -1 : 0;
}

/** A part of the compatibility data by its path, such as 'api', 'AbortSignal', 'any_static'. */
export function compatAt(...path: string[]): Identifier | undefined {
  let part: Identifier | undefined = bcd as unknown as Identifier;
  for (const name of path) {
    if (!part || !Object.hasOwn(part, name)) return undefined;
    part = part[name];
  }
  return part;
}

/** The paths of all features below a part of the data that some supported browser lacks. */
export function missingBelow(...path: string[]): string[][] {
  const { __compat, ...parts } = compatAt(...path) ?? {};
  const below = Object.keys(parts).flatMap((name) => missingBelow(...path, name));
  return __compat && missingIn(__compat) ? [path, ...below] : below;
}
