import * as z from 'zod';
import type { Database } from '#server/database/schema.ts';
import { runChild } from './child-process.ts';
import type { Evidence } from './differences.ts';
import type { ProviderClient } from './provider-client.ts';
import type { RunRecord } from './record.ts';
import type { SchoolProcess } from './school-process.ts';

interface Parts {
  db: Database;
  provider: ProviderClient;
  school: SchoolProcess;
  record: RunRecord;
  /** Settings and folder of the operator's commands. */
  operator: { env: Record<string, string>; folder: string };
}

const EMAIL = 'bursar@school.example';
const PASSWORD = 'every kobo twice counted';

const MOST_ASKED = 300;

const verifyAnswer = z.object({
  status: z.boolean(),
  data: z.object({ amount: z.number().optional() }).optional(),
});
const loginAnswer = z.object({ token: z.string() });
const dashboardAnswer = z.object({
  data: z.object({ totalPayments: z.number(), totalRevenue: z.number() }),
});

/** Asks both sides for everything. The school's rows are read past its own code, its totals through its own API. */
export async function gatherEvidence({
  db,
  provider,
  school,
  record,
  operator,
}: Parts): Promise<Evidence> {
  await checkLedger(operator, record);
  const [transactions, refunds] = [await provider.listTransactions(), await provider.listRefunds()];
  const payments = await readPayments(db);
  return {
    transactions,
    refunds: Map.groupBy(refunds, ({ transaction }) => transaction),
    payments,
    told: await askForSome(payments, school),
    reviews: await readReviews(db),
    dashboard: await readDashboard(school, operator),
    record,
  };
}

async function checkLedger(operator: Parts['operator'], record: RunRecord): Promise<void> {
  const script = '../server/cli/payments.ts';
  const { code, output } = await runChild({ ...operator, script, args: ['verify-ledger'] });
  if (code !== 0) record.problems.push(`verify-ledger: ${output.trim()}`);
}

async function readPayments(db: Database): Promise<Evidence['payments']> {
  const credits = await db
    .selectFrom('payment_events')
    .select(['payment_id as id', (eb) => eb.fn.countAll<number>().as('credits')])
    .where('kind', '=', 'paid')
    .groupBy('payment_id')
    .execute();
  const creditsById = new Map(credits.map((row) => [row.id, Number(row.credits)]));
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'reference', 'status', 'purpose', 'fee_class', 'mode', 'access_code'])
    .select(['amount_kobo', 'refunded_kobo'])
    .execute();
  return payments.map((payment) => ({ ...payment, credits: creditsById.get(payment.id) ?? 0 }));
}

/** What parents read about some hundred payments, spread over the run. */
async function askForSome(
  payments: Evidence['payments'],
  school: SchoolProcess,
): Promise<Evidence['told']> {
  const step = Math.ceil(payments.length / MOST_ASKED);
  const told: Evidence['told'] = new Map();
  for (let index = 0; index < payments.length; index += step) {
    const reference = payments[index]?.reference ?? '';
    const answer = await school.call('GET', `/api/payments/verify/${reference}`);
    const { status, data } = verifyAnswer.parse(answer?.body);
    told.set(reference, status ? data?.amount : undefined);
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

async function readDashboard(
  school: SchoolProcess,
  operator: Parts['operator'],
): Promise<Evidence['dashboard']> {
  const person = ['--email', EMAIL, '--name', 'The Bursar', '--phone', '+234 803 000 0000'];
  const args = ['create', ...person, '--role', 'admin'];
  const made = await runChild(
    { ...operator, script: '../server/cli/staff.ts', args },
    `${PASSWORD}\n`,
  );
  if (made.code !== 0) throw new Error(`no staff account could be made: ${made.output}`);
  const body = { email: EMAIL, password: PASSWORD };
  const login = await school.call('POST', '/api/auth/login', { body });
  const { token } = loginAnswer.parse(login?.body);
  const answer = await school.call('GET', '/api/admin/dashboard-stats', { token });
  return dashboardAnswer.parse(answer?.body).data;
}
