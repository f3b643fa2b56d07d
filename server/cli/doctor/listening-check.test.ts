import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '../../database/testing/test-database.ts';
import { checkListening } from './listening-check.ts';

let school: TestDatabase;
beforeEach(async () => {
  school = await createTestDatabase();
});
afterEach(() => school.remove());

/** With another address past the pooler. */
async function look(directUrl = addresses(school).directUrl, url = addresses(school).url) {
  const [found] = await checkListening({ database: { engine: 'postgres', url, directUrl } });
  return found;
}

function addresses({ settings }: TestDatabase) {
  return settings.engine === 'postgres' ? settings : { url: '', directUrl: '' };
}

if (testEngine === 'sqlite') {
  test('the embedded database has one process, and nothing to say', async () => {
    expect(await checkListening({ database: school.settings })).toEqual([]);
  });
}

if (testEngine === 'postgres') {
  describe('whether processes hear of each other', () => {
    test('they do', async () => {
      expect(await look()).toMatchObject({ mark: 'good' });
    });

    test('not past a pooler to where no server is', async () => {
      const found = await look('postgres://nobody@127.0.0.1:1/nothing');
      expect(found).toMatchObject({
        mark: 'bad',
        text: 'PostgreSQL is not reached by a connection of its own: The PostgreSQL server of DATABASE_URL does not answer.',
        todo: expect.stringContaining('Fix DATABASE_DIRECT_URL'),
      });
    });

    test('not in another database', async () => {
      const another = await createTestDatabase();
      const found = await look(addresses(another).directUrl);
      await another.remove();
      expect(found).toMatchObject({
        mark: 'bad',
        text: expect.stringContaining('another database'),
      });
    });

    if (process.env.TEST_POOLER_URL) {
      test('not through a pooler alone', async () => {
        expect(await look(addresses(school).url)).toMatchObject({
          mark: 'note',
          text: expect.stringContaining('DATABASE_URL goes through a pooler'),
          todo: expect.stringContaining('DATABASE_DIRECT_URL'),
        });
      });
    }
  });
}
