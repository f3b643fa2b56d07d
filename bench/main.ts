import { measureAnswers } from './answers.ts';
import { measureBusyHours } from './busy.ts';
import { measureGrowth } from './growth.ts';
import { measureLighthouse } from './lighthouse.ts';
import { generator } from './load.ts';
import { measureMemory } from './memory.ts';
import { measureMisses } from './misses.ts';
import { measureNews } from './news.ts';
import { measureNewsSearch } from './news-search.ts';
import { measureNginx } from './nginx.ts';
import { measurePayments } from './payments.ts';
import { measureRenders } from './renders.ts';
import { measureStarts } from './starts.ts';
import { measureWhoOwes } from './who-owes.ts';

/**
 * `npm run bench [answers] [nginx] [misses] [news] [search] [payments] [growth] [owes] [renders] [busy] [memory] [starts] [lighthouse]`: measures
 * and prints tables; without a name, everything. Ratios compare with bare node:http in the same run: clocks are noisy.
 */
const measurements = {
  answers: measureAnswers,
  nginx: measureNginx,
  misses: measureMisses,
  news: measureNews,
  search: measureNewsSearch,
  payments: measurePayments,
  growth: measureGrowth,
  owes: measureWhoOwes,
  renders: measureRenders,
  busy: measureBusyHours,
  memory: measureMemory,
  starts: measureStarts,
  lighthouse: measureLighthouse,
};

console.log(generator);
const wanted = process.argv.slice(2);
for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n## ${name}\n`);
  console.table(await measure());
}
