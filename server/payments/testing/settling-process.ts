import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../../database/open-database.ts';
import { createPaymentRepository } from '../ledger/payment-repository.ts';
import { createSettle } from '../settle/settle.ts';
import { createFakeProvider } from './fake-provider.ts';
import { moneyParts } from './money-parts.ts';

// For tests: a second process that settles one payment many times at once.
const { settings, reference, transaction, times } = workerData;
const db = openDatabase(settings);
const provider = { ...createFakeProvider(), findTransaction: async () => transaction };
const { settleRefunds } = moneyParts({ db, provider });
const repository = createPaymentRepository(db);
const parts = { repository, provider, settleRefunds, clock: () => new Date() };

const statuses = await Promise.all(
  Array.from({ length: times }, async (_, index) => {
    // A `settle` of its own each time: they share no question, so all of them race for the row.
    const settled = await createSettle(parts)(reference, index % 2 ? 'return' : 'webhook');
    return settled?.payment.status;
  }),
);
await db.destroy();
parentPort?.postMessage(statuses);
