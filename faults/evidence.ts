import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Database } from '#server/database/schema.ts';
import type { FaultsDesk } from './book/desk.ts';
import type { Books } from './books.ts';
import { sumOfEvents, sumOfFile, sumOfRows } from './money.ts';
import type { Operator } from './operator.ts';
import type { ProviderClient } from './provider-client.ts';
import { count, type RunRecord } from './record.ts';
import type { SchoolProcess } from './school-process.ts';
import type { Evidence } from './seen.ts';

interface EvidenceDependencies {
  books: Books;
  provider: ProviderClient;
  school: Pick<SchoolProcess, 'call'>;
  record: RunRecord;
  operator: Operator;
  /** Where the ends of the ledger of former nights are stored, of a run that has nights. */
  headsFile?: string;
  desk?: FaultsDesk;
}

const EMAIL = 'bursar@school.example';
const PASSWORD = 'every kobo twice counted';

const MOST_ASKED = 300;

const verifyAnswer = z.object({
  status: z.boolean(),
  data: z
    .object({
      amount: z.number().optional(),
      refunds: z.array(z.object({ amount: z.number() })).optional(),
    })
    .optional(),
});
const decisionDetail = z.object({ reference: z.string(), resolution: z.string() });
const loginAnswer = z.object({ token: z.string() });
const owesAnswer = z.object({
  data: z.object({
    terms: z.array(z.object({ key: z.string() })),
    totals: z.object({ online: z.number(), desk: z.number() }),
  }),
});
const dashboardAnswer = z.object({
  data: z.object({
    totalPayments: z.number(),
    totalRevenue: z.number(),
    desk: z.object({ payments: z.number(), revenue: z.number() }),
  }),
});

/** Asks both sides for everything. The school's rows are read past its own code, its totals through its own API. */
export async function gatherEvidence(parts: EvidenceDependencies): Promise<Evidence> {
  const { books, provider, school, record, operator } = parts;
  const db = books.db();
  await checkLedger(parts);
  const [transactions, refunds] = [await provider.listTransactions(), await provider.listRefunds()];
  const payments = await readPayments(db);
  const shown = await readPanel(school, operator);
  return {
    transactions,
    refunds: Map.groupBy(refunds, ({ transaction }) => transaction),
    payments,
    told: await askForSome(payments, school),
    reviews: await readReviews(db),
    decisions: await readDecisions(db),
    decided: await readDecided(db),
    sums: {
      rows: await sumOfRows(db),
      events: await sumOfEvents(db),
      dashboard: shown.online,
      file: sumOfFile(await operator.exportPayments('paid')),
    },
    alarms: await books.alarms(),
    desk: { records: parts.desk?.records ?? new Map(), shown: shown.desk, owes: shown.owes },
    record,
  };
}

/** Beside its ends that were written down: every night in a file, and in each backup. */
async function checkLedger({ operator, record, headsFile }: EvidenceDependencies): Promise<void> {
  if (headsFile) countNights(headsFile, record);
  const problem = await operator.verifyLedger(record.heads);
  if (problem) record.problems.push(`verify-ledger: ${problem.trim()}`);
}

function countNights(headsFile: string, record: RunRecord): void {
  const nights = existsSync(headsFile) ? readFileSync(headsFile, 'utf8').split('\n').length - 1 : 0;
  if (nights === 0) record.problems.push('no night has written down the end of the ledger');
  count(record, 'ends of the ledger in the file', nights);
  count(record, 'ends of the ledger in backups', record.heads.length);
}

async function readPayments(db: Database): Promise<Evidence['payments']> {
  const credits = await db
    .selectFrom('payment_events')
    .select(['payment_id as id', (eb) => eb.fn.countAll<number>().as('credits')])
    .where('kind', 'in', ['paid', 'adopted'])
    .groupBy('payment_id')
    .execute();
  const creditsById = new Map(credits.map((row) => [row.id, Number(row.credits)]));
  const payments = await db
    .selectFrom('payments')
    .select([
      'id',
      'reference',
      'status',
      'purpose',
      'fee_class',
      'mode',
      'access_code',
      'source',
      'note_id',
    ])
    .select(['amount_kobo', 'refunded_kobo', 'full_name', 'email'])
    .execute();
  return payments.map((payment) => ({ ...payment, credits: creditsById.get(payment.id) ?? 0 }));
}

/** What parents read about some hundred payments, spread over the run. */
async function askForSome(
  payments: Evidence['payments'],
  school: Pick<SchoolProcess, 'call'>,
): Promise<Evidence['told']> {
  const step = Math.ceil(payments.length / MOST_ASKED);
  const told: Evidence['told'] = new Map();
  for (let index = 0; index < payments.length; index += step) {
    const reference = payments[index]?.reference ?? '';
    const answer = await school.call('GET', `/api/payments/verify/${reference}`);
    const { status, data } = verifyAnswer.parse(answer?.body);
    const refunded = (data?.refunds ?? []).reduce((sum, { amount }) => sum + amount, 0);
    told.set(reference, status ? { amount: data?.amount ?? 0, refunded } : undefined);
  }
  return told;
}

async function readReviews(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment_reviews')
    .select(['kind', 'reference'])
    .where('resolved_at', 'is', null)
    .execute();
  return new Set(rows.map(({ kind, reference }) => `${kind} ${reference}`));
}

async function readDecisions(db: Database): Promise<Evidence['decisions']> {
  const events = await db
    .selectFrom('payment_events')
    .select(['detail', 'to_status as to'])
    .where('kind', '=', 'resolved')
    .orderBy('sequence')
    .execute();
  return events.map(({ detail, to }) => ({ ...decisionDetail.parse(JSON.parse(detail)), to }));
}

async function readDecided(db: Database): Promise<Evidence['decided']> {
  const rows = await db
    .selectFrom('payment_reviews')
    .select(['kind', 'reference', 'resolution'])
    .where('resolved_by', 'is not', null)
    .orderBy('resolved_at')
    .execute();
  return new Map(
    rows.map(({ kind, reference, resolution }) => [`${kind} ${reference}`, resolution ?? '']),
  );
}

async function readPanel(school: Pick<SchoolProcess, 'call'>, operator: Operator) {
  await operator.createStaff(EMAIL, PASSWORD);
  const body = { email: EMAIL, password: PASSWORD };
  const login = await school.call('POST', '/api/auth/login', { body });
  const { token } = loginAnswer.parse(login?.body);
  const answer = await school.call('GET', '/api/admin/dashboard-stats', { token });
  const { totalPayments, totalRevenue, desk } = dashboardAnswer.parse(answer?.body).data;
  return {
    online: { payments: totalPayments, kobo: Math.round(totalRevenue * 100) },
    desk: { payments: desk.payments, kobo: Math.round(desk.revenue * 100) },
    owes: await readOwes(school, token),
  };
}

/** What who-owes has of all terms, online and at the desk. */
async function readOwes(school: Pick<SchoolProcess, 'call'>, token: string): Promise<number> {
  const read = async (query: string) => {
    const answer = await school.call('GET', `/api/admin/who-owes${query}`, { token });
    return owesAnswer.parse(answer?.body).data;
  };
  let kobo = 0;
  for (const { key } of (await read('')).terms) {
    const { online, desk } = (await read(`?term=${encodeURIComponent(key)}`)).totals;
    kobo += Math.round((online + desk) * 100);
  }
  return kobo;
}
