import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { moneyNow, surplusOf } from '#contract/book/fee-notes.ts';
import { kobo } from '#contract/money.ts';
import { firstValues } from '#contract/school/first-values.ts';
import {
  createTestDatabase,
  type TestDatabase,
  testEngine,
} from '../../database/testing/test-database.ts';
import { transact } from '../../database/transactions.ts';
import { AppError } from '../../errors/app-error.ts';
import { findNote } from '../ledger/fee-notes.ts';
import { verifyLedger } from '../ledger/ledger-check.ts';
import { writeMatch } from '../ledger/matches.ts';
import { findPayment } from '../ledger/payment.ts';
import { createFakeProvider, type FakeProvider } from '../testing/fake-provider.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { createNoteChanges } from './note-changes.ts';
import { createWhoOwes } from './owes.ts';
import { createStatements } from './statement.ts';
import { createSomeBook } from './testing/some-book.ts';

const RUNS = process.env.MUTANTS ? 10 : 60;
const FEE = { purpose: 'School Fees', feeClass: 'JSS 1', term: '2026/2027-1' };
const NOW = new Date('2026-11-20T09:00:00.000Z');
const BY = { id: null, name: 'Mrs Obi' };
const AT_ONCE = { kind: 'at_once', dueOn: '2026-12-01' } as const;

let database: TestDatabase;
let provider: FakeProvider;
beforeEach(async () => {
  database = await createTestDatabase();
  // Nothing here is about power cuts, and waiting for the disk at every commit would leave time for few runs.
  if (testEngine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  provider = createFakeProvider();
});
afterEach(() => database.remove());

const child = fc.nat(1);
/** Often a part of a note, or more than one. */
const amountKobo = fc.oneof(
  fc.constantFrom(1, 100_000, 400_000),
  fc.integer({ min: 1, max: 500_000 }),
);
const percent = fc.constantFrom(undefined, 10, 50, 100);

/** What may happen to the fee notes of two children, in any order, as often as it likes. */
const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('paid' as const), child, amountKobo }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('refunded' as const), which: fc.nat(5), amountKobo }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('matched' as const),
      which: fc.nat(5),
      child,
      onNote: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('unmatched' as const), which: fc.nat(5) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('moved' as const),
      child,
      amountKobo,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replaced' as const), child, percent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancelled' as const), child }) },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

test('whatever happens to notes and their money: no kobo is lost, and statements and who owes say what the notes say', async () => {
  const { db } = database;
  const clock = () => NOW;
  const { repository, settle, settleRefunds } = moneyParts({ db, provider }, { clock });
  const changes = createNoteChanges({ db, clock });
  const readSchool = async () => firstValues();
  const statementOf = createStatements({ db, clock, readSchool });
  const whoOwes = createWhoOwes({ db, clock, readSchool });
  const book = createSomeBook(db, NOW);
  let payments = 0;
  let refunds = 0;

  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 12, size: 'max' }), async (events) => {
      const family = await Promise.all([openChild('Ada Obi'), openChild('Bisi Obi')]);
      const references: string[] = [];
      for (const one of events) await happen(one, family, references);

      const notes = await notesOf(family);
      const own = await Promise.all(references.map((reference) => findPayment(db, reference)));
      const kept = own.map((one) => ({
        studentId: one?.studentId,
        noteId: one?.noteId,
        left: one?.paidAt ? one.amountKobo - one.refundedKobo : 0,
      }));
      const onNotes = kept.filter(({ noteId }) => noteId);
      expect(sum(notes.map(({ paidKobo }) => paidKobo))).toBe(sum(onNotes.map(({ left }) => left)));
      expect(sum(notes.map(({ movedKobo }) => movedKobo))).toBe(0);
      const { rows, totals: all } = await whoOwes.read({ term: FEE.term, page: 1, limit: 10_000 });
      expect(inKobo(rows.map((row) => row.outstanding))).toBe(all.outstanding);
      expect(inKobo(rows.map((row) => row.surplus))).toBe(all.surplus);
      for (const { studentId } of family) {
        const { lines, totals } = await statementOf(studentId, '2026/2027');
        const ownNotes = notes.filter((note) => note.studentId === studentId);
        const loose = kept.filter((one) => one.studentId === studentId && !one.noteId);
        const charged = sum(ownNotes.map(({ endedAt, dueKobo }) => (endedAt ? 0 : dueKobo)));
        const paid = sum([
          ...ownNotes.map(({ paidKobo }) => paidKobo),
          ...loose.map(({ left }) => left),
        ]);
        const naira = { charged: charged / 100, paid: paid / 100, balance: (charged - paid) / 100 };
        expect(totals).toEqual(naira);
        const own = rows.filter((row) => row.studentId === studentId);
        const owed = inKobo(own.map((row) => row.outstanding - row.surplus));
        expect(owed - sum(loose.map(({ left }) => left))).toBe(charged - paid);
        expect(own.map((row) => row._id).sort()).toEqual(
          ownNotes
            .filter((note) => !note.endedAt || note.paidKobo !== 0)
            .map(({ id }) => id)
            .sort(),
        );
        let balance = 0;
        for (const line of lines) {
          balance += Math.round((line.charged - line.paid) * 100);
          expect(line.balance).toBe(balance / 100);
        }
      }
    }),
    { numRuns: RUNS },
  );
  expect(await verifyLedger(db)).toMatchObject({ intact: true });

  async function openChild(fullName: string) {
    const studentId = await book.addStudent({ fullName, feeClass: FEE.feeClass });
    return { studentId, noteIds: [await addNote(studentId)] };
  }

  async function addNote(studentId: string): Promise<string> {
    return (await book.addNote({ ...FEE, studentId, fullKobo: 300_000 })).id;
  }

  async function happen(one: Event, family: Child[], references: string[]): Promise<void> {
    const [first = ''] = references;
    const reference = 'which' in one ? (references[one.which % references.length] ?? first) : first;
    const whose = family['child' in one ? one.child : 0];
    const noteId = whose?.noteIds.at(-1);
    if (!whose || !noteId) throw new Error('a child without a note');
    if (one.kind === 'paid') {
      references.push(await pay(one.amountKobo));
      return match(references.at(-1) ?? '', { studentId: whose.studentId, noteId });
    }
    if (one.kind === 'moved') {
      const others = (await notesOf(family)).filter(({ id }) => id !== noteId);
      const rich = others.find((note) => surplusOf(moneyNow(note)) > 0);
      if (!rich) return;
      const amountKobo = Math.min(one.amountKobo, surplusOf(moneyNow(rich)));
      const move = { to: noteId, amountKobo, reason: 'As asked' };
      return unlessRefused(() => changes.moveOn(rich.id, move, BY));
    }
    if (one.kind === 'cancelled') {
      await changes.cancel(noteId, { reason: 'Wrong class', withMoney: true }, BY);
      whose.noteIds.push(await addNote(whose.studentId));
      return;
    }
    if (one.kind === 'replaced') {
      const off = one.percent && ({ kind: 'percent', percent: one.percent } as const);
      const discount = off ? ({ off, reason: 'bursary', note: '' } as const) : undefined;
      return unlessRefused(async () => {
        const before = (await findNote(db, noteId))?.paidKobo ?? 0;
        const change = { reason: 'Granted', discount, plan: AT_ONCE };
        const made = await changes.replace(noteId, change, BY);
        whose.noteIds.push(made.id);
        // All its money goes along, and what is missing on it.
        expect((await findNote(db, made.id))?.paidKobo).toBe(before);
        expect((await findNote(db, noteId))?.paidKobo).toBe(0);
      });
    }
    if (!reference) return;
    if (one.kind === 'refunded') return giveBack(reference, one.amountKobo);
    if (one.kind === 'unmatched') return match(reference, undefined);
    const { studentId } = whose;
    return match(reference, { studentId, noteId: one.onNote ? noteId : null });
  }

  async function pay(amount: number): Promise<string> {
    payments += 1;
    const reference = `WBS-20261120-${String(payments).padStart(22, '0')}`;
    const contact = { email: 'parent@example.com', phone: '08030000000' };
    const order = { ...contact, reference, amountKobo: kobo(amount), currency: 'NGN' } as const;
    const form = { ...order, ...FEE, fullName: 'Chidi Eze', formKey: reference, mode: 'test' };
    await repository.insertUnlessOpen({ ...form, mode: 'test' }, { from: NOW, to: NOW }, NOW);
    await provider.openCheckout({ ...order, returnUrl: '', cancelUrl: '', notes: [] });
    provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
    await settle(reference, 'webhook');
    return reference;
  }

  async function giveBack(reference: string, most: number): Promise<void> {
    const payment = await findPayment(db, reference);
    const left = payment ? payment.amountKobo - payment.refundedKobo : 0;
    if (left === 0) return;
    refunds += 1;
    provider.refunds(reference, refunds, Math.min(most, left));
    await settleRefunds(reference, 'webhook');
  }

  async function match(reference: string, to: Parameters<typeof writeMatch>[2]): Promise<void> {
    await transact(db, async (trx) => {
      const payment = await findPayment(trx, reference);
      if (!payment) throw new Error('no payment');
      await writeMatch(trx, payment, to, { cause: 'operator', by: BY.name, reason: 'Asked' }, NOW);
    });
  }

  async function notesOf(family: Child[]) {
    const ids = family.flatMap(({ noteIds }) => noteIds);
    const notes = await Promise.all(ids.map((id) => findNote(db, id)));
    return notes.filter((note) => note !== undefined);
  }
}, 120_000);

interface Child {
  studentId: string;
  noteIds: string[];
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function inKobo(naira: readonly number[]): number {
  return sum(naira.map((one) => Math.round(one * 100)));
}

/** A refusal in words is an answer, too; any other error is a failure. */
async function unlessRefused(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
