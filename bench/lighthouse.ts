import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median } from './answers.ts';
import { startSchool } from './processes.ts';

/** Fetched when asked for: measuring pages is no part of running or testing the school. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const PAGES = ['/', '/about', '/classes', '/gallery', '/contacts', '/payment', '/news'];
const CHROME_FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's mobile profile with its default throttling: the median of three runs of each page. */
export async function measureLighthouse() {
  const school = await startSchool();
  try {
    const pages = [...PAGES, await newestItem(school.address)];
    return pages.map((page) => {
      const reports = Array.from({ length: ROUNDS }, () => reportOf(`${school.address}${page}`));
      const score = (name: string) =>
        Math.round(median(reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100)));
      const audit = (name: string) =>
        median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
      return {
        page,
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best practices': score('best-practices'),
        seo: score('seo'),
        'FCP s': (audit('first-contentful-paint') / 1000).toFixed(2),
        'LCP s': (audit('largest-contentful-paint') / 1000).toFixed(2),
        'TBT ms': Math.round(audit('total-blocking-time')),
        CLS: audit('cumulative-layout-shift').toFixed(3),
        KB: Math.round(audit('total-byte-weight') / 1024),
      };
    });
  } finally {
    await school.stop();
  }
}

async function newestItem(address: string): Promise<string> {
  const { data } = await (await fetch(`${address}/api/news`)).json();
  return `/news/${data[0].id}`;
}

/** Lighthouse sometimes misses the beginning of a page and asks to be run again. */
function reportOf(url: string): Report {
  for (let triesLeft = 2; triesLeft > 0; triesLeft -= 1) {
    try {
      return report(url);
    } catch (error) {
      console.error(error instanceof Error ? error.message.slice(0, 200) : error);
    }
  }
  return report(url);
}

function report(url: string): Report {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-lighthouse-'));
  const file = path.join(folder, 'report.json');
  execFileSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=${CHROME_FLAGS}`,
      '--quiet',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const result: Report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return result;
}
