import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dayNamed } from '#contract/dates/event-date.ts';
import { wallTime } from '#contract/dates/school-time.ts';
import { resolutions } from '#contract/decisions.ts';
import { formatNaira, koboFromNaira } from '#contract/money.ts';
import { readReference } from '#contract/references.ts';
import { exportQuery, staffPaymentsQuery } from '#contract/schemas/staff.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { readAmount } from '#contract/typed-amount.ts';
import { SYSTEM } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { csvHead, csvLines } from '../http/csv.ts';
import { readInput } from '../http/input.ts';
import { endAlarm, raiseAlarm } from '../payments/ledger/alarms.ts';
import { findChangedDays } from '../payments/ledger/changed-days.ts';
import { verifyLedger } from '../payments/ledger/ledger-check.ts';
import { appendHead, readHeads, readHeadText } from '../payments/ledger/ledger-heads.ts';
import { termWordsOf } from '../payments/ledger/payment.ts';
import type { MoveOptions } from '../payments/ledger/payment-moves.ts';
import { createPaymentRepository } from '../payments/ledger/payment-repository.ts';
import { createSharedBudget } from '../payments/provider/budget-repository.ts';
import { createProvider } from '../payments/provider/create-provider.ts';
import type { PaymentProvider } from '../payments/provider/provider.ts';
import { findKeys, replaceKey, withdrawKey } from '../payments/receipts/receipt-key-repository.ts';
import { NOT_INTACT } from '../payments/settle/ledger-watch.ts';
import { createSettle } from '../payments/settle/settle.ts';
import { createSettleRefunds } from '../payments/settle/settle-refunds.ts';
import { createAdopting } from '../payments/staff/adopt.ts';
import { createRecheck } from '../payments/staff/recheck.ts';
import { createReviewDesk } from '../payments/staff/review-desk.ts';
import type { ShownPayment } from '../payments/staff/staff-answers.ts';
import { createStaffPayments } from '../payments/staff/staff-payments.ts';
import { createSchool } from '../school/school.ts';
import { readCommandLine, runSchoolCommand } from './runner.ts';
import { loadCommandConfig } from './settings.ts';

export const USAGE = `Payments, for the operator of the school's machine.

  npm run payments -- verify-ledger [--against SEQUENCE:HASH] [--heads FILE]
  npm run payments -- list [--status STATUS] [--q WORDS] [--page NUMBER]
  npm run payments -- show REFERENCE
  npm run payments -- recheck REFERENCE
  npm run payments -- export --file payments.csv [--from DAY] [--to DAY] [--status STATUS] [--q WORDS]
  npm run payments -- review [--page NUMBER]
  npm run payments -- resolve REFERENCE --as DECISION --note "WHY"
  npm run payments -- adopt REFERENCE --note "WHY"
      [--name NAME] [--email ADDRESS] [--phone NUMBER] [--purpose PURPOSE] [--class CLASS] [--amount NAIRA]
  npm run payments -- changed-days --file days.csv
  npm run payments -- receipt-keys
  npm run payments -- replace-receipt-key
  npm run payments -- withdraw-receipt-key KEY

STATUS is initialized, pending, failed, paid, review or reversed; DAY is 2026-11-20 or 20-11-2026.
DECISION is credited (what arrived counts), refunded (the money went back outside the portal), or ignored.
adopt imports a payment that the provider knows and the portal does not, as after a restore. Who paid what for whom
comes from the provider; what it does not know, you give.
changed-days lists the days whose sum is another one since version 1.1, in which money counts on the day it was received.
Receipts are signed with a key of the school's. What a replaced key has signed is still believed; what a withdrawn one has
signed is not, which is for a key that others may have.
`;

const NO_PORTS = {
  countEnabledAccounts: async () => 0,
  countNews: async () => 0,
  newestNews: async () => [],
};

interface PaymentsCommand extends MoveOptions {
  db: Database;
  provider: PaymentProvider;
  clock: () => Date;
  write: (text: string) => void;
}

const options = {
  status: { type: 'string' },
  q: { type: 'string' },
  page: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  file: { type: 'string' },
  as: { type: 'string' },
  note: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  purpose: { type: 'string' },
  class: { type: 'string' },
  amount: { type: 'string' },
  against: { type: 'string', multiple: true },
  heads: { type: 'string' },
} as const;

type Flags = ReturnType<typeof readArguments>['flags'];

export async function runPaymentsCommand(args: string[], parts: PaymentsCommand): Promise<number> {
  const { db, provider, clock, write, mailReceipts } = parts;
  const { command, reference, flags } = readArguments(args);
  const repository = createPaymentRepository(db, () => {}, { mailReceipts });
  const onChange = () => {};
  const { read: readSchool } = createSchool({ db, clock, onChange });
  const staff = createStaffPayments({ db, ports: NO_PORTS, readSchool, clock });
  const log = {
    warn: (details: object, message: string) => say(`${message}: ${JSON.stringify(details)}`),
  };
  const settleRefunds = createSettleRefunds({ db, provider, onChange, clock, log });

  if (command === 'verify-ledger') return verify();
  if (command === 'list') return list(flags);
  if (command === 'review') return list({ ...flags, status: 'review' });
  if (command === 'show') return show(given(reference));
  if (command === 'recheck') return recheck(given(reference));
  if (command === 'export') return exportAll(flags);
  if (command === 'resolve') return resolve(given(reference), flags);
  if (command === 'adopt') return adopt(given(reference), flags);
  if (command === 'changed-days') return writeChangedDays(flags.file);
  if (command === 'receipt-keys') return listKeys();
  if (command === 'replace-receipt-key') {
    return say(`Receipts are signed with ${await replaceKey(db, clock())} within a minute.`);
  }
  if (command === 'withdraw-receipt-key') {
    await withdrawKey(db, reference, clock());
    return listKeys();
  }
  throw new AppError('invalid', `There is no command "${command}".\n\n${USAGE}`);

  function say(text: string): number {
    write(`${text}\n`);
    return 0;
  }

  async function listKeys(): Promise<number> {
    for (const { id, madeAt, signs, isWithdrawn } of await findKeys(db)) {
      const use = isWithdrawn ? 'withdrawn: not believed' : signs ? 'signs' : 'believed';
      say(`${wallTime(new Date(madeAt))}  ${id}  ${use}`);
    }
    return 0;
  }

  async function verify(): Promise<number> {
    const heads = flags.heads ? await readHeads(flags.heads) : [];
    const check = await verifyLedger(db, [...heads, ...(flags.against ?? []).map(readHeadText)]);
    if (check.intact) {
      await endAlarm(db, 'ledger_differs');
      if (flags.heads) await appendHead(flags.heads, check, clock());
      const { sequence, hash } = check;
      return say(`The ledger is intact: ${sequence} events.\nHead: ${sequence}:${hash}`);
    }
    await raiseAlarm(db, 'ledger_differs', clock());
    say(`${NOT_INTACT}:`);
    for (const problem of check.problems) say(`  - ${problem}`);
    return 1;
  }

  async function list({ status, q, page }: Flags): Promise<number> {
    const query = { ...(status && { status }), ...(q && { q }), ...(page && { page }) };
    const { payments, pagination } = await staff.list(readInput(staffPaymentsQuery, query));
    for (const payment of payments) say(lineOf(payment));
    const { current, pages, total, more } = pagination;
    return say(`Page ${current} of ${pages} (${total}${more ? ' of the newest' : ''} in all)`);
  }

  async function show(wanted: string): Promise<number> {
    const { payment, timeline } = await staff.find(wanted);
    say(lineOf(payment));
    for (const { at, text, cause } of timeline) {
      say(`  ${wallTime(new Date(at))}  ${text} (${cause})`);
    }
    return 0;
  }

  async function recheck(wanted: string): Promise<number> {
    const settle = createSettle({ repository, provider, settleRefunds, clock });
    await createRecheck({ db, settle, settleRefunds, clock })(wanted, SYSTEM);
    return show(wanted);
  }

  async function exportAll({ from, to, status, q, file }: Flags): Promise<number> {
    const target = newFile(file, 'payments.csv');
    const { pieces } = await staff.startExport(
      readInput(exportQuery, { from: dayIn(from), to: dayIn(to), status, q }),
      SYSTEM,
    );
    // It contains personal data.
    await writeFile(target, pieces, { flag: 'wx', mode: 0o600 });
    return say(`Written to ${target}.`);
  }

  async function writeChangedDays(file: string | undefined): Promise<number> {
    const target = newFile(file, 'days.csv');
    const days = await findChangedDays(db);
    const naira = (sum: number) => (sum / 100).toFixed(2);
    const lines = csvLines(
      days.map(({ day, beforeKobo, nowKobo }) => [day, naira(beforeKobo), naira(nowKobo)]),
    );
    const head = csvHead(['Day', 'Before 1.1, by day of entry (NGN)', 'Now (NGN)']);
    await writeFile(target, head + lines, { flag: 'wx', mode: 0o600 });
    return say(`${days.length} days, written to ${target}.`);
  }

  async function resolve(wanted: string, { as, note: typed = '' }: Flags): Promise<number> {
    const resolution = resolutions.find((one) => one === as);
    if (!resolution) throw new AppError('invalid', `Please say --as ${resolutions.join(', ')}.`);
    const note = cleanText(typed, 'lines');
    const desk = createReviewDesk({ ...parts, settleRefunds, onChange, log });
    await desk.resolve({ reference: wanted, resolution, note, by: SYSTEM });
    return say(`Settled as ${resolution}.`);
  }

  async function adopt(wanted: string, flags: Flags): Promise<number> {
    const { note = '', name, email, phone, purpose, amount } = flags;
    const common = { db, provider, settleRefunds, readSchool };
    const adopting = createAdopting({ ...common, onChange, clock, log });
    const { refundsKnown } = await adopting.adopt({
      reference: wanted,
      note: cleanText(note, 'lines'),
      by: SYSTEM,
      fullName: name,
      email,
      phone,
      purpose,
      feeClass: flags.class,
      amountKobo: amount === undefined ? undefined : (readAmount(amount) ?? Number.NaN),
    });
    say('Imported and credited.');
    if (!refundsKnown) say('Its refunds could not be asked for: please "recheck" it in a minute.');
    return show(wanted);
  }
}

/** Accepts all usual ways to write a day; others are refused by the call. */
function dayIn(typed: string | undefined): string | undefined {
  return typed && (dayNamed(typed) ?? typed);
}

function readArguments(args: string[]) {
  const parsed = readCommandLine({ args, options, allowPositionals: true }, USAGE);
  const [command, ...groups] = parsed.positionals;
  // A reference may be typed with spaces between its groups.
  return { command, reference: groups.join(' '), flags: parsed.values };
}

function newFile(file: string | undefined, example: string): string {
  if (!file) throw new AppError('invalid', `Please name the file to write, --file ${example}.`);
  if (existsSync(file)) throw new AppError('invalid', `The file ${file} is there already.`);
  return file;
}

function given(reference = ''): string {
  if (reference) return readReference(reference);
  throw new AppError('invalid', 'Please enter the reference of the payment.');
}

function lineOf(payment: ShownPayment): string {
  const { reference, status, amountKobo, fullName, purpose, feeClass, review } = payment;
  const money = formatNaira(amountKobo);
  const term = purpose && termWordsOf(payment);
  const what = [fullName, purpose, feeClass, term].filter(Boolean).join(', ');
  const line = `${wallTime(new Date(payment.createdAt))}  ${reference}  ${status}  ${money}  ${what}`;
  if (!review) return line;
  const { reason, advice, amounts } = review;
  const inWords = (naira: number) => formatNaira(koboFromNaira(naira));
  const compared =
    amounts && ` Expected ${inWords(amounts.expected)}, arrived ${inWords(amounts.arrived)}.`;
  return `${line}\n    ${reason}${compared ?? ''}\n    ${advice}`;
}

await runSchoolCommand({
  file: import.meta.url,
  usage: USAGE,
  load: loadCommandConfig,
  async work(args, db, config) {
    const budget = createSharedBudget(db, config.paystack.callsPerMinute);
    const quiet = { warn: () => {} };
    const provider = createProvider(config, quiet, budget);
    const run = runPaymentsCommand(args, {
      db,
      provider,
      clock: () => new Date(),
      // The running server sends them.
      mailReceipts: config.mail !== undefined,
      write: (text) => process.stdout.write(text),
    });
    return run.finally(() => provider.close());
  },
});
