import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#server/testing/test-process.ts';
import { makeCertificate, startNginx } from '../scripts/nginx.mjs';
import { median, received } from './answers.ts';
import { load } from './load.ts';
import { startSchool } from './processes.ts';

const ROUNDS = 5;
const AS_BROWSERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const ASKED = { home: '/', 'news page': '/news', 'news list': '/api/news' };

/** Responses a second from the cache of `deploy/nginx.conf`, as a ratio to nginx serving the same bytes from a file. */
export async function measureNginx() {
  const folder = mkdtempSync(path.join(tmpdir(), 'school-nginx-'));
  makeCertificate(folder);
  mkdirSync(path.join(folder, 'files'));
  const school = await startSchool();
  const [http, https, files] = [await freePort(), await freePort(), await freePort()];
  const processes = [Number(new URL(school.address).port)];
  const nginx = await startNginx({ folder, http, https, processes, files });
  try {
    const rows = [];
    for (const [name, url] of Object.entries(ASKED)) {
      const { body } = await received(school.address + url, AS_BROWSERS);
      writeFileSync(path.join(folder, 'files', 'body'), body);
      rows.push({ what: name, ...(await compare(https, url, files)) });
    }
    return rows;
  } finally {
    await Promise.all([nginx.stop(), school.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(https: number, url: string, files: number) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const file = await load(`https://127.0.0.1:${files}/body`, { headers: AS_BROWSERS });
    const cached = await load(`https://127.0.0.1:${https}${url}`, { headers: AS_BROWSERS });
    rounds.push({ file: file.perSecond, cached: cached.perSecond });
  }
  return {
    'from the cache, a second': Math.round(median(rounds.map(({ cached }) => cached))),
    'the same file, a second': Math.round(median(rounds.map(({ file }) => file))),
    ratio: median(rounds.map(({ cached, file }) => cached / file)).toFixed(2),
  };
}
