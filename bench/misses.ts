import { measured, median } from './answers.ts';
import { startSchool } from './processes.ts';

const ROUNDS = 3;
/** Never cached: with a query that pages do not know, each request renders a page. */
const URLS = ['/?bench=1', '/news?bench=1', '/news?page=99999', '//wp-login.php', '/wp-login.php'];
const ASKING = {
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  fromEverywhere: true,
  mayBeMissing: true,
};

/** Processor time of answers that are made for one request: rendered, compressed, sent. */
export async function measureMisses() {
  const school = await startSchool();
  try {
    const rows = [];
    for (const url of URLS) {
      const rounds = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push(await measured(school, url, ASKING));
      }
      rows.push({
        'not cached': url,
        'processor ms': median(rounds.map(({ processorMs }) => processorMs)).toFixed(2),
        'answers a second': Math.round(median(rounds.map(({ perSecond }) => perSecond))),
      });
    }
    return rows;
  } finally {
    await school.stop();
  }
}
