import { expect, test } from 'vitest';
import { onceDatabaseAnswers } from './wait-for-database.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const unhurried = { longestMs: 60_000, pauseMs: 1, sayEveryMs: 60_000 };

test('waits for a database that starts at the same moment, and says so', async () => {
  let tries = 0;
  const lines: string[] = [];
  const answer = await onceDatabaseAnswers(
    async () => {
      tries += 1;
      if (tries < 5) throw refused;
      return 'open';
    },
    (line) => lines.push(line),
    unhurried,
  );
  expect(answer).toBe('open');
  expect(lines).toEqual([
    'Waiting for the database, a minute at most. The PostgreSQL server of DATABASE_URL does not answer.',
  ]);
});

test('says it again every few seconds', async () => {
  let tries = 0;
  const lines: string[] = [];
  const work = async () => {
    tries += 1;
    if (tries < 5) throw refused;
  };
  await onceDatabaseAnswers(work, (line) => lines.push(line), { ...unhurried, sayEveryMs: 0 });
  expect(lines).toHaveLength(4);
});

test('does not wait for ever', async () => {
  const work = async () => {
    throw refused;
  };
  const times = { longestMs: 20, pauseMs: 1, sayEveryMs: 1 };
  await expect(onceDatabaseAnswers(work, () => {}, times)).rejects.toBe(refused);
});

test('does not wait where waiting does not help', async () => {
  const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' });
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw wrong;
  };
  await expect(onceDatabaseAnswers(work, () => {}, unhurried)).rejects.toBe(wrong);
  expect(tries).toBe(1);
});
