import { execFileSync } from 'node:child_process';
import { payOnce } from './answers.ts';
import { load } from './load.ts';
import { picturesAreFinished, startSchool } from './processes.ts';
import { publishPhoto, signIn, takePhoto } from './staff-work.ts';

const PATHS = ['/', '/news', '/payment', '/about', '/api/news', '/api/news?page=2', '/sitemap.xml'];
const PICTURES = 4;
const SIGN_INS = 8;
const REST_MS = 5_000;

/** What the process holds in memory after a start, after much reading, and after pictures and sign-ins. */
export async function measureMemory() {
  const school = await startSchool();
  const { address } = school;
  const held: Record<string, number> = {};
  const note = (when: string) => {
    held[`${when}, MB`] = residentMegabytes(school.pid);
  };
  try {
    note('after the start');
    const reference = await payOnce(address);
    for (const path of [...PATHS, `/api/payments/verify/${reference}`]) {
      await load(`${address}${path}`);
    }
    note('after reading');
    const token = await signIn(address);
    const photo = await takePhoto();
    await Promise.all([
      ...Array.from({ length: PICTURES }, () => publishPhoto(address, token, photo)),
      ...Array.from({ length: SIGN_INS }, () => signIn(address)),
      load(`${address}/api/news`),
    ]);
    note('after pictures and sign-ins');
    // Smaller sizes are made in the background, for as long as this machine needs.
    await picturesAreFinished(address);
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    note('at rest again');
    return [held];
  } finally {
    await school.stop();
  }
}

/** Everything of a process that is in memory, in megabytes, on Linux and macOS. */
function residentMegabytes(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round(Number(kilobytes) / 1024);
}
