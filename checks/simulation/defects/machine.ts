import type { Defect } from './defect.ts';

const LEASE = 'server/jobs/lease-repository.ts';
const POLLER = 'server/jobs/poller.ts';
const DRIVER = 'server/database/sqlite-driver.ts';
const SHARED = 'server/database/shared-transactions.ts';

/** Leases, pollers, locks and transactions. */
export const machineDefects: Record<string, Defect> = {
  // A process dies, and nobody looks after open payments any more.
  'a lease never ends': {
    file: LEASE,
    from: "              eb('leases.until', '<', now.toISOString()),\n",
    to: '',
  },
  // A process that stood still goes on as if nothing had happened, beside its successor.
  'a lease is never renewed': {
    file: LEASE,
    from: '    if (heldUntil - askedAt > LEASE_MS / 2) return true;\n',
    to: '    if (heldUntil > 0) return true;\n',
  },
  // Any process takes the work of another one.
  'a lease is taken from its holder': {
    file: LEASE,
    from: "              eb('leases.holder', '=', holder),\n",
    to: "              eb('leases.holder', '<>', ''),\n",
  },
  // One failed statement, and a process never looks at its queue again.
  'a poller ends with its first failure': {
    file: POLLER,
    from: '    } catch (error) {\n      onFailure(error);\n    }\n',
    to: '    } catch (error) {\n      return onFailure(error);\n    }\n',
  },
  // What comes while a round is under way waits for the next message.
  'a poller sleeps without an alarm': {
    file: POLLER,
    from: '    const ms = next ? next.getTime() - clock().getTime() : longestSleepMs;\n',
    to: '    if (!next) return;\n    const ms = next.getTime() - clock().getTime();\n',
  },
  // Statements of one parent fall into the transaction of another, and are undone with it.
  'the lock of the connection is not waited for': {
    file: DRIVER,
    from: '      if (isTaken) await new Promise<void>((begin) => waiting.push(begin));\n',
    to: '',
  },
  // Two processes begin to write at once, and one of them fails half-way.
  'a transaction takes no lock when it begins': {
    file: DRIVER,
    from: "accessMode === 'read only' ? 'begin' : 'begin immediate'",
    to: "accessMode === 'read only' ? 'begin' : 'begin'",
  },
  // A parent is refused because another process writes just now.
  'a locked database is not waited for': {
    file: DRIVER,
    from: 'if (!isLocked(error) || monotonicMs() >= this.#givesUpAt(cameAt)) throw error;',
    to: 'throw error;',
  },
  // What failed half-way stays open, and the next request is part of it.
  'a transaction is not taken back': {
    file: DRIVER,
    from: "    if (this.#database.inTransaction) this.#run('rollback', []);\n",
    to: '',
  },
  // The parent is in the checkout, and the row goes with the power.
  'a shared write is answered before its commit': {
    file: SHARED,
    from: '        return () => resolve(result);\n',
    to: '        resolve(result);\n        return () => {};\n',
  },
  // One parent's double click fails the starts of all others.
  'one refused write refuses those beside it': {
    file: SHARED,
    from: '        for (const one of writes) await writeTogether([one]);\n',
    to: '        for (const { refuse } of writes) refuse(error);\n',
  },
  // While the month's file is written, a payment of a parent is undone.
  'a file is read on the connection of all others': {
    file: 'server/database/snapshot.ts',
    from: '  return snapshot.execute(work);\n',
    to: `  if (!isSqlite(db)) return snapshot.execute(work);
  const { sql } = await import('kysely');
  return db.connection().execute(async (one) => {
    await sql.raw('begin').execute(one);
    try {
      return await work(one);
    } finally {
      await sql.raw('rollback').execute(one);
    }
  });
`,
  },
};
