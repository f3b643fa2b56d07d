import pg from 'pg';
import { randomBytes } from '../runtime/randomness.ts';

const NOT_ALLOWED = '42501';

/** With an empty database, dropped afterwards. Undefined without a server or the right to create one. */
export async function withScratchDatabase<Result>(
  schoolUrl: string | undefined,
  work: (url: string) => Promise<Result>,
): Promise<Result | undefined> {
  if (!schoolUrl) return undefined;
  const name = `school_drill_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: schoolUrl });
  await server.connect();
  try {
    const created = await server
      .query(`create database ${name} template template0`)
      .catch(ignoreNotAllowed);
    if (!created) return undefined;
    const url = new URL(schoolUrl);
    url.pathname = `/${name}`;
    try {
      return await work(url.href);
    } finally {
      await server.query(`drop database ${name} with (force)`);
    }
  } finally {
    await server.end();
  }
}

function ignoreNotAllowed(error: unknown): undefined {
  if ((error as { code?: unknown }).code === NOT_ALLOWED) return undefined;
  throw error;
}
