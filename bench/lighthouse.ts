import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findBrowser } from '../scripts/find-browser.mjs';
import { median } from './answers.ts';
import { startControl } from './control-page.ts';
import { startSchool } from './processes.ts';

/** Fetched when asked for: measuring pages is no part of running or testing the school. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const PAGES = ['/', '/about', '/classes', '/gallery', '/contacts', '/payment', '/news'];
const BROWSER_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-port=0',
];

/** A whole Chromium loads pages of its own address bar when it starts, some 170 scripts that are not the pages'. */
const BROWSER_STARTS_MS = 8_000;

interface Report {
  environment: { hostUserAgent: string; benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/**
 * Lighthouse's mobile profile with its default throttling: the median of three runs of each page. The control is the
 * smallest page of the same framework; the CPU index is Lighthouse's own of the machine in those minutes. `CHROMIUM_PATH`
 * names the browser: the headless shell is quicker than a whole one.
 */
export async function measureLighthouse() {
  const program = findBrowser();
  if (!program) throw new Error('No Chromium or Chrome found: set CHROMIUM_PATH to one');
  const school = await startSchool();
  const control = await startControl();
  try {
    const addresses = [...PAGES, await newestItem(school.address)].map((page) => ({
      page,
      url: `${school.address}${page}`,
    }));
    const rows = [];
    for (const { page, url } of [{ page: 'control', url: control.address }, ...addresses]) {
      const row = {
        ...rowOf(page, await reportsOf(url, program)),
        browser: path.basename(program),
      };
      // Half an hour for all of them: each result is printed when it is known.
      console.log(JSON.stringify(row));
      rows.push(row);
    }
    return rows;
  } finally {
    await control.stop();
    await school.stop();
  }
}

function rowOf(page: string, reports: Report[]) {
  const score = (name: string) =>
    Math.round(median(reports.map(({ categories }) => (categories[name]?.score ?? 0) * 100)));
  const audit = (name: string) =>
    median(reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN));
  const { hostUserAgent = '' } = reports[0]?.environment ?? {};
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
    'CPU index': Math.round(median(reports.map(({ environment }) => environment.benchmarkIndex))),
    version: /Chrome\/(\d+)/.exec(hostUserAgent)?.[1] ?? hostUserAgent,
  };
}

async function newestItem(address: string): Promise<string> {
  const { data } = await (await fetch(`${address}/api/news`)).json();
  return `/news/${data[0].id}`;
}

async function reportsOf(url: string, program: string): Promise<Report[]> {
  const browser = await startBrowser(program);
  try {
    const reports: Report[] = [];
    while (reports.length < ROUNDS) reports.push(await reportOf(url, browser.port));
    return reports;
  } finally {
    await browser.stop();
  }
}

/** Answers once the browser has come to rest. */
async function startBrowser(program: string) {
  const profile = mkdtempSync(path.join(tmpdir(), 'school-browser-'));
  const browser = spawn(program, [...BROWSER_FLAGS, `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // What stands under the name may be a script that starts the browser: both are ended by their group.
    detached: true,
  });
  const stop = async () => {
    if (browser.pid && browser.exitCode === null && browser.signalCode === null) {
      process.kill(-browser.pid);
      await once(browser, 'exit');
    }
    // Its helpers may write for a moment longer.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  for await (const line of createInterface(browser.stderr)) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1];
    if (!port) continue;
    // What it goes on to say has to go somewhere.
    browser.stderr.resume();
    await pause(BROWSER_STARTS_MS);
    return { port, stop };
  }
  await stop();
  throw new Error(`${program} ended before it listened`);
}

/** Lighthouse sometimes misses the beginning of a page and asks to be run again. */
async function reportOf(url: string, port: string): Promise<Report> {
  for (let triesLeft = 2; triesLeft > 0; triesLeft -= 1) {
    try {
      return await report(url, port);
    } catch (error) {
      console.error(error instanceof Error ? error.message.slice(0, 200) : error);
    }
  }
  return report(url, port);
}

/** This process serves the control page meanwhile: it must not wait with its hands bound. */
async function report(url: string, port: string): Promise<Report> {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-lighthouse-'));
  const file = path.join(folder, 'report.json');
  const lighthouse = spawn(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      `--output-path=${file}`,
      `--port=${port}`,
      '--quiet',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(lighthouse, 'close');
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`);
  const result: Report = JSON.parse(readFileSync(file, 'utf8'));
  rmSync(folder, { recursive: true });
  return result;
}
