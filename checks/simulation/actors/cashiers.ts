import * as z from 'zod';
import type { DeskRecord } from '../../../faults/book/desk.ts';
import type { SeededNote } from '../../../faults/book/seed.ts';
import type { StaffSession } from '../../../faults/book/staff-session.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import type { Answer } from '../school-process.ts';
import type { Actor, Stage } from '../stage.ts';

const DESK = '/api/admin/desk';
const DAY_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

const recorded = z.object({ data: z.object({ reference: z.string(), isNew: z.boolean() }) });
const recordedParts = z.object({ data: z.array(z.object({ reference: z.string() })) });
const day = z.object({ data: z.object({ day: z.string() }) });
const refused = z.object({ errors: z.record(z.string(), z.string()).optional() });

interface Form {
  amount: number;
  channel: string;
  [field: string]: unknown;
}

/** Money with a slip, or cash, of today or an earlier day; sent once, by a double click, or by both cashiers at once. */
export const takeWithSlip: Actor = {
  weight: 10,
  async play(stage, random) {
    const { office, record } = stage;
    const form = await fillIn(stage, random);
    if (!form) return;
    const [one, two] = office.cashiers;
    const way = random.weighted({ once: 4, 'double click': 3, 'both cashiers': 3 });
    count(record, `desk: ${form.channel}, ${way}`);
    if (way === 'once') return void learn(stage, form, [await send(one, form)]);
    if (way === 'double click') {
      const answers = await Promise.all([send(one, form), send(one, form)]);
      const references = learn(stage, form, answers);
      if (references.size > 1) record.problems.push(`a double click is ${[...references]}`);
      return;
    }
    // The same money, brought once: each has a form of their own.
    const other = { ...form, formKey: `other-${form.formKey}` };
    const answers = await Promise.all([send(one, form), send(two, other)]);
    const references = [...learn(stage, form, answers)];
    if (references.length > 1) await tookTwice(stage, form, references);
  },
};

/** One transfer for two or three children, sent once or by a double click: a record for each of them, or none. */
export const takeForSeveral: Actor = {
  weight: 5,
  async play(stage, random) {
    const { desk, office, record } = stage;
    const forms = await Promise.all([1, 2, 3].map(() => fillIn(stage, random)));
    const parts = new Map<unknown, Form>();
    for (const form of forms) if (form) parts.set(form.studentId, form);
    const [first] = parts.values();
    if (!first || parts.size < 2) return;
    const { amount: _one, studentId: _first, class: _class, ...common } = first;
    const amounts = [...parts.values()].map(({ amount }) => amount);
    const amount = amounts.reduce((sum, one) => sum + one, 0);
    const body = { ...common, amount, parts: [...parts.values()] };
    const isDouble = random.chance(0.4);
    const [cashier] = office.cashiers;
    const answers = await Promise.all(
      [1, ...(isDouble ? [2] : [])].map(() => cashier.insist('POST', `${DESK}/split`, () => body)),
    );
    const known = new Set<string>();
    for (const answer of answers) {
      const done = recordedParts.safeParse(answer?.body);
      if (!done.success && isQuestion(answer)) count(record, 'desk: asked to confirm');
      else if (!done.success) {
        record.problems.push(`a transfer for several was refused: ${JSON.stringify(answer?.body)}`);
      } else known.add(done.data.data.map(({ reference }) => reference).join());
    }
    if (known.size > 1) record.problems.push(`a double click is ${[...known].join(' and ')}`);
    for (const references of [...known].map((one) => one.split(','))) {
      const [partOf = ''] = references;
      for (const [at, reference] of references.entries()) {
        if (desk.records.has(reference)) continue;
        const kobo = (amounts[at] ?? 0) * 100;
        const { channel } = first;
        desk.records.set(reference, { kobo, backKobo: 0, isVoid: false, channel, partOf });
        count(record, 'desk: parts of one transfer');
      }
    }
  },
};

/** A record is given back in part, or voided; or both are tried at once by two people. */
export const giveBackAtDesk: Actor = {
  weight: 6,
  async play(stage, random) {
    const { desk, nextNumber, record } = stage;
    const free = [...desk.records].filter(
      ([, one]) =>
        !one.isVoid &&
        one.kobo - one.backKobo > 100 &&
        desk.together(one).every(({ isBusy }) => !isBusy),
    );
    const [first, ...others] = free;
    if (!first) return count(record, 'desk: nothing to give back');
    const [reference, entry] = random.pick([first, ...others]);
    entry.isBusy = true;
    const key = `back-${nextNumber()}`;
    const way = random.weighted({ refund: 3, void: 3, 'two voids': 2 });
    if (way === 'refund') await desk.giveBack(reference, entry, key, random);
    else if (way === 'void') await desk.voidIt(reference, entry);
    else await Promise.all([desk.voidIt(reference, entry), desk.voidIt(reference, entry)]);
    entry.isBusy = false;
  },
};

async function fillIn(
  { office, notes, nextNumber }: Stage,
  random: Random,
): Promise<Form | undefined> {
  const [first, ...others] = notes;
  if (!first) return undefined;
  const note: SeededNote = random.pick([first, ...others]);
  const { studentId, feeClass, purpose, term, naira } = note;
  const answer = await office.cashiers[0].insist('GET', DESK);
  const today = day.parse(answer?.body).data.day;
  const ago = random.chance(0.4) ? random.whole(1, 4) : 0;
  const number = nextNumber();
  const channel = random.pick(['cash', 'pos', 'bank_transfer', 'cheque']);
  return {
    formKey: `form-of-the-cashier-${number}`,
    studentId,
    class: feeClass,
    paymentPurpose: purpose,
    term,
    amount: random.whole(1, naira),
    channel,
    receivedOn: new Date(Date.parse(today) - ago * DAY_MS).toISOString().slice(0, 10),
    slip: channel === 'cash' ? '' : `RRN ${number}`,
    reason: 'As the parent wished',
  };
}

async function send(session: StaffSession, form: object): Promise<Answer | undefined> {
  return session.insist('POST', DESK, () => form);
}

/** What was written goes into the run's own book; what was refused must have been for a reason. */
function learn(
  { desk, record }: Stage,
  { amount, channel }: Form,
  answers: (Answer | undefined)[],
): Set<string> {
  const references = new Set<string>();
  for (const answer of answers) {
    const done = recorded.safeParse(answer?.body);
    if (done.success) {
      references.add(done.data.data.reference);
    } else if (isQuestion(answer)) {
      count(record, 'desk: asked to confirm');
    } else {
      record.problems.push(`a record of the desk was refused: ${JSON.stringify(answer?.body)}`);
    }
  }
  for (const reference of references) {
    if (desk.records.has(reference)) continue;
    const entry: DeskRecord = { kobo: amount * 100, backKobo: 0, isVoid: false, channel };
    desk.records.set(reference, entry);
    count(record, 'desk: records');
  }
  return references;
}

/** Also for a day that the clock, put right meanwhile, has not reached. */
function isQuestion(answer: Answer | undefined): boolean {
  const { errors = {} } = refused.safeParse(answer?.body).data ?? {};
  if (answer?.status === 409) return 'confirmAgain' in errors || 'confirmSlip' in errors;
  return answer?.status === 400 && 'receivedOn' in errors;
}

/** Nobody has confirmed that it is other money: then only time can lie between two records of cash, and nothing between slips. */
async function tookTwice({ books, record }: Stage, form: Form, references: string[]) {
  const rows = await books
    .db()
    .selectFrom('payments')
    .select(['reference', 'created_at', 'status'])
    .where('reference', 'in', references)
    .execute();
  const times = rows.map(({ created_at }) => Date.parse(created_at));
  const apartMs = Math.max(...times) - Math.min(...times);
  const isAsked = form.channel !== 'cash' || apartMs < 10 * MINUTE_MS;
  if (isAsked && rows.every(({ status }) => status === 'paid')) {
    record.problems.push(`the desk took the same twice, unasked: ${references.join(', ')}`);
  }
}
