import { Kysely } from 'kysely';
import pg from 'pg';
import { LONG_WORK, limitedDialect } from '../postgres-connections.ts';
import type { Database, Tables } from '../schema.ts';

/**
 * For tests: a database as it is reached through PgBouncer in transaction mode. A transaction has a connection of the
 * server to itself; of statements outside of one, each may go by another.
 */
export async function openThroughPooler(url: string): Promise<Database> {
  const servers = [1, 2, 3].map(() => new pg.Client({ connectionString: url }));
  await Promise.all(servers.map((server) => server.connect()));
  let turn = 0;
  const next = () => servers[turn++ % servers.length] as pg.Client;

  return new Kysely<Tables>({
    dialect: limitedDialect(
      {
        pool: {
          options: {},
          async connect() {
            let transaction: pg.Client | undefined;
            return {
              async query(text: string, parameters?: unknown[]) {
                const server = transaction ?? next();
                if (/^(begin|start transaction)/i.test(text)) transaction = server;
                if (/^(commit|rollback)$/i.test(text)) transaction = undefined;
                return server.query(text, parameters) as never;
              },
              release() {},
            } as never;
          },
          async end() {
            await Promise.all(servers.map((server) => server.end()));
          },
        },
      },
      LONG_WORK,
    ),
  });
}
