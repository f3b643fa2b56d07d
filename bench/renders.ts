import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { datesToKnow } from '#contract/school/dates-to-know.ts';
import { calendarDay } from '../contract/dates/school-time.ts';
import { usualDays } from '../contract/retention.ts';
import { firstValues } from '../contract/school/first-values.ts';
import { publicSchool } from '../contract/school/public-school.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { createNewsForPages } from '../server/news/news-for-pages.ts';
import { createNewsReading } from '../server/news/reading.ts';
import { loadBuiltPages } from '../server/pages/built-pages.ts';
import { prepareFirstView, readStylesheets } from '../server/pages/first-view.ts';
import { takeOwnScripts } from '../server/pages/page-security-policy.ts';
import { median } from './answers.ts';
import { load } from './load.ts';
import { startSchool } from './processes.ts';

const PATHS = ['/', '/about', '/gallery', '/payment', '/news'];
const SECONDS = 2;
const ROUNDS = 3;

/** Pages a second that no memory has: rendered by one thread, and as whole answers of the server, compressed as well. */
export async function measureRenders() {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-renders-'));
  try {
    const answers = await answersOfServer(folder);
    const renders = await rendersOfOneThread(folder);
    return PATHS.map((page, index) => ({
      page,
      'renders a second': Math.round(renders[index] ?? Number.NaN),
      'uncached answers a second': Math.round(answers[index] ?? Number.NaN),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function answersOfServer(folder: string): Promise<number[]> {
  const school = await startSchool(folder, { isKept: true });
  try {
    const results: number[] = [];
    for (const page of PATHS) {
      // A query the pages do not know: such responses are never cached.
      const { perSecond } = await load(`${school.address}${page}?bench=1`, {
        fromEverywhere: true,
      });
      results.push(perSecond);
    }
    return results;
  } finally {
    await school.stop();
  }
}

/** Until the HTML stands. */
async function rendersOfOneThread(folder: string): Promise<number[]> {
  const db = openDatabase({ engine: 'sqlite', file: path.join(folder, 'school.db') });
  const news = createNewsReading(db);
  const pages = await loadBuiltPages();
  const stylesheets = readStylesheets(pages.assetsDir ?? '');
  const services = {
    testMode: true,
    mailsReceipts: false,
    keptDays: usualDays,
    publicUrl: 'http://127.0.0.1',
    readGallery: async () => firstValues().gallery.pictures,
    readQuestions: async () => firstValues().questions.questions,
    readSchool: async () => publicSchool(firstValues(), calendarDay(Date.now())),
    ...createNewsForPages(
      {
        ...news,
        comingUp: () => news.comingUp(calendarDay(Date.now())),
        findPreview: async () => undefined,
      },
      async () => datesToKnow(firstValues(), calendarDay(Date.now())),
    ),
    initializePayment: async () => ({
      httpStatus: 503,
      answer: { status: false as const, message: 'no payments here' },
    }),
    readNote: async () => notFound,
    payNote: async () => notFound,
    sendMessage: async () => ({
      httpStatus: 503,
      answer: { success: false as const, message: 'no messages here' },
    }),
    verifyPayment: async () => notFound,
    isCopy: false,
  };
  const results: number[] = [];
  for (const page of PATHS) {
    const render = async () => {
      const request = new Request(`http://127.0.0.1${page}`);
      const { page: rendered } = await pages.render(request, services);
      if (rendered) prepareFirstView(takeOwnScripts(rendered).html, stylesheets);
    };
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timesASecond(render));
    results.push(median(rounds));
  }
  await db.destroy();
  return results;
}

const notFound = { httpStatus: 404, answer: { status: false as const, message: '' } };

async function timesASecond(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  const endsAt = startedAt + SECONDS * 1_000;
  let times = 0;
  for (; performance.now() < endsAt; times += 1) await work();
  return (times * 1_000) / (performance.now() - startedAt);
}
