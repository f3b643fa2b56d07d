import type { DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { never, type Owner } from './owner.ts';
import type { Steps } from './steps.ts';

/** What a statement meets instead of the database. */
export type StatementFault = (sql: string) => Error | undefined;

export interface DriverHooks {
  /** Before a statement or a commit runs. */
  before: StatementFault;
  /** After a commit, whose answer is then lost. */
  afterCommit: () => Error | undefined;
}

/** Between any two statements, and around each commit, somebody else may have a turn. */
export function gatedDriver(inner: Driver, owner: Owner, steps: Steps, hooks: DriverHooks): Driver {
  return {
    init: () => inner.init(),
    async acquireConnection(): Promise<DatabaseConnection> {
      const connection = await inner.acquireConnection();
      const run = connection.executeQuery.bind(connection);
      connection.executeQuery = async <Row>(query: Parameters<typeof run>[0]) => {
        await steps.gate(query.sql, owner);
        failBy(hooks.before(query.sql));
        return (await unlessDead(owner, run(query))) as QueryResult<Row>;
      };
      return connection;
    },
    async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
      await steps.gate('begin', owner);
      await unlessDead(owner, inner.beginTransaction(connection, settings));
    },
    async commitTransaction(connection) {
      await steps.gate('commit', owner);
      failBy(hooks.before('commit'));
      await inner.commitTransaction(connection);
      await steps.gate('committed', owner);
      failBy(hooks.afterCommit());
    },
    rollbackTransaction: (connection) => inner.rollbackTransaction(connection),
    releaseConnection: (connection) => inner.releaseConnection(connection),
    destroy: () => inner.destroy(),
  };
}

/** What waited for a lock when its process died goes no further. */
async function unlessDead<Result>(owner: Owner, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } finally {
    if (!owner.isAlive) await never;
  }
}

function failBy(error: Error | undefined): void {
  if (error) throw error;
}
