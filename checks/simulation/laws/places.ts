import { parse } from 'csv-parse/sync';
import type * as z from 'zod';
import * as reports from '../reports.ts';
import { kobo, type Sums } from '../reports.ts';
import type { Stage } from '../stage.ts';

/** More than all of a story, and no more than may be asked for. */
const ALL = 'from=2026-11-01&to=2027-10-31';

type Payment = Awaited<ReturnType<typeof readPayments>>[number];
type Note = Awaited<ReturnType<typeof readNotes>>[number];

/** The same money in each place: by term, class, purpose, source and way of paying, for each child and in all. */
export async function differencesBetweenPlaces(stage: Stage): Promise<string[]> {
  const payments = await readPayments(stage);
  const notes = await readNotes(stage);
  return [
    ...(await wrongMonthEnd(stage, payments)),
    ...(await wrongLists(stage, payments)),
    ...(await wrongDashboard(stage, payments)),
    ...(await wrongOwes(stage, payments, notes)),
    ...(await wrongStatements(stage, payments, notes)),
  ];
}

function readPayments({ books }: Stage) {
  return books
    .db()
    .selectFrom('payments')
    .select(['reference', 'purpose', 'fee_class', 'term', 'source', 'status', 'student_id'])
    .select(['note_id', 'amount_kobo', 'refunded_kobo', 'charge_kobo', 'paid_at', 'channel'])
    .execute();
}

function readNotes({ books }: Stage) {
  return books.db().selectFrom('fee_notes').selectAll().execute();
}

async function read<Data>({ office }: Stage, path: string, schema: z.ZodType<Data>): Promise<Data> {
  return schema.parse((await office.bursar.insist('GET', path))?.body);
}

async function wrongMonthEnd(stage: Stage, payments: Payment[]): Promise<string[]> {
  const path = `/api/admin/payments/month-end?${ALL}`;
  const { data } = await read(stage, path, reports.monthEnd);
  const credited = payments.filter(({ paid_at }) => paid_at !== null);
  const name = 'the month end';
  return [
    ...reports.wrongMonthEnd(data),
    ...compare(name, data.totals, credited),
    ...compareParts(name, data.byClass, credited, ({ fee_class }) => fee_class),
    ...compareParts(name, data.byPurpose, credited, ({ purpose }) => purpose),
    ...compareParts(name, data.bySource, credited, ({ source }) =>
      source === 'online' ? 'Online' : 'At the desk',
    ),
    ...(await wrongMonthEndFile(stage, credited)),
  ];
}

async function wrongMonthEndFile({ office }: Stage, credited: Payment[]): Promise<string[]> {
  const path = `/api/admin/payments/month-end.csv?${ALL}`;
  const lines = parse<Record<string, string>>(
    String((await office.bursar.insist('GET', path))?.body),
    { bom: true, columns: true },
  );
  return credited.flatMap(({ reference, amount_kobo, refunded_kobo }) => {
    const own = lines.filter((line) => line.Reference === reference);
    const sum = own.reduce((all, line) => all + kobo(Number(line['Amount (NGN)'])), 0);
    const truth = amount_kobo - refunded_kobo;
    return sum === truth
      ? []
      : [`${reference}: ${sum} in the file of the month end, it is ${truth}`];
  });
}

/** The list with its totals, of all and by term; and the file. */
async function wrongLists(stage: Stage, payments: Payment[]): Promise<string[]> {
  const terms = [...new Set(payments.map(({ term }) => term))];
  const wrong = await inTurn(['', ...terms], async (term) => {
    const query = term && `?term=${encodeURIComponent(term)}`;
    const name = `the list of payments${query}`;
    const { totals } = await read(stage, `/api/admin/payments${query}`, reports.payments);
    const own = payments.filter((payment) => !term || payment.term === term);
    const named = <Key extends string>(parts: (Sums & Record<Key, string>)[], key: Key) =>
      parts.map((part) => ({ ...part, name: part[key] }));
    return [
      ...compare(name, totals, own, own.length),
      ...compareParts(
        name,
        named(totals.byClass, 'class'),
        own,
        ({ fee_class }) => fee_class,
        true,
      ),
      ...compareParts(
        name,
        named(totals.byPurpose, 'purpose'),
        own,
        ({ purpose }) => purpose,
        true,
      ),
      ...compareParts(name, named(totals.bySource, 'source'), own, ({ source }) => source, true),
    ];
  });
  const answer = await stage.office.bursar.insist('GET', '/api/admin/payments/export.csv');
  const lines = parse<Record<string, string>>(String(answer?.body), { bom: true, columns: true });
  const inFile = new Map(lines.map((line) => [line.Reference, line]));
  const missing = payments.flatMap(({ reference, amount_kobo, refunded_kobo, status }) => {
    const line = inFile.get(reference);
    const isRight =
      line?.Status === status &&
      kobo(Number(line['Amount (NGN)'])) === amount_kobo &&
      kobo(Number(line['Refunded (NGN)'])) === refunded_kobo;
    return isRight ? [] : [`${reference}: is not in the file of payments as it is`];
  });
  return [...wrong, ...missing];
}

async function wrongDashboard(stage: Stage, payments: Payment[]): Promise<string[]> {
  const { data } = await read(stage, '/api/admin/dashboard-stats', reports.dashboard);
  const online = payments.filter(({ source, paid_at }) => source === 'online' && paid_at);
  const wrong = data.revenueByPurpose.filter(
    ({ purpose, revenue }) =>
      kobo(revenue) !== netOf(online.filter((payment) => payment.purpose === purpose)),
  );
  return [
    ...reports.wrongDashboard(data),
    ...wrong.map(
      ({ purpose }) => `the dashboard has another revenue of ${purpose} than its payments`,
    ),
  ];
}

async function wrongOwes(stage: Stage, payments: Payment[], notes: Note[]): Promise<string[]> {
  const { data } = await read(stage, '/api/admin/who-owes', reports.owes);
  const known = [...payments.filter(({ paid_at }) => paid_at), ...notes].map(({ term }) => term);
  const terms = new Set([...data.terms.map(({ key }) => key), ...known]);
  return inTurn([...terms], async (term) => {
    const path = `/api/admin/who-owes?limit=200&term=${encodeURIComponent(term)}`;
    const shown = (await read(stage, path, reports.owes)).data;
    const ofTerm = notes.filter((note) => note.term === term);
    const paid = payments.filter((payment) => payment.paid_at && payment.term === term);
    const classes = new Set([...ofTerm, ...paid].map(({ fee_class }) => fee_class));
    const listed = ofTerm.filter((note) => note.ended_at === null || moneyOn(note) !== 0);
    const name = `who owes of ${term}`;
    return [
      ...reports.wrongOwes(shown),
      ...compareFigures(name, shown.totals, ofTerm, paid),
      ...[...classes].flatMap((feeClass) => {
        const ofClass = shown.byClass.find((one) => one.class === feeClass);
        const figures = ofClass ?? nothing;
        // What counts on a fee note counts in its class, whichever the payer wrote.
        const own = paid.filter((one) => one.note_id !== null || one.fee_class === feeClass);
        const noted = ofTerm.filter((one) => one.fee_class === feeClass);
        return compareFigures(`${name}, ${feeClass},`, figures, noted, own);
      }),
      ...listed.flatMap((note) => {
        const row = shown.rows.find(({ _id }) => _id === note.id);
        const money = moneyOn(note);
        const due = dueOf(note);
        const isRight =
          row !== undefined &&
          kobo(row.due) === due &&
          kobo(row.paid) === money &&
          kobo(row.outstanding) === Math.max(0, due - money) &&
          kobo(row.surplus) === Math.max(0, money - due);
        return isRight || shown.rows.length === 200
          ? []
          : [`${name} shows the fee note ${note.id} other than it is`];
      }),
    ];
  });
}

function moneyOn(note: Note): number {
  return note.online_kobo + note.desk_kobo + note.moved_kobo;
}

/** Nothing is due on a note that has ended. */
function dueOf(note: Note): number {
  return note.ended_at === null ? note.due_kobo : 0;
}

const nothing: reports.Figures = {
  notes: 0,
  expected: 0,
  discounts: 0,
  online: 0,
  desk: 0,
  moved: 0,
  outstanding: 0,
  surplus: 0,
  withoutNote: { payments: 0, online: 0, desk: 0 },
};

function compareFigures(
  name: string,
  shown: reports.Figures,
  notes: Note[],
  payments: Payment[],
): string[] {
  const current = notes.filter(({ ended_at }) => ended_at === null);
  const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const ofNotes = new Set(notes.map(({ id }) => id));
  const own = payments.filter(({ note_id }) => note_id === null || ofNotes.has(note_id));
  const truth = {
    expected: add(current.map(({ due_kobo }) => due_kobo)),
    discounts: add(current.map(({ discount_kobo }) => discount_kobo)),
    online: netOf(own.filter(({ source }) => source === 'online')),
    desk: netOf(own.filter(({ source }) => source === 'desk')),
    moved: add(notes.map(({ moved_kobo }) => moved_kobo)),
    outstanding: add(notes.map((note) => Math.max(0, dueOf(note) - moneyOn(note)))),
    surplus: add(notes.map((note) => Math.max(0, moneyOn(note) - dueOf(note)))),
  };
  return Object.entries(truth).flatMap(([key, value]) => {
    const said = kobo(shown[key as keyof typeof truth]);
    return said === value ? [] : [`${name} has ${said} ${key}, it is ${value}`];
  });
}

async function wrongStatements(
  stage: Stage,
  payments: Payment[],
  notes: Note[],
): Promise<string[]> {
  const students = await stage.books.db().selectFrom('students').select('id').execute();
  return inTurn(
    students.map(({ id }) => id),
    async (id) => {
      const session = '2026/2027';
      const path = `/api/admin/students/${id}/statement?session=${session}`;
      const { data } = await read(stage, path, reports.statement);
      const own = notes.filter((note) => note.student_id === id && note.term.startsWith(session));
      const ids = new Set(own.map((note) => note.id));
      const paid = payments.filter(
        ({ paid_at, note_id, student_id, term }) =>
          paid_at && (note_id ? ids.has(note_id) : student_id === id && term.startsWith(session)),
      );
      const moved = own.reduce((sum, { moved_kobo }) => sum + moved_kobo, 0);
      const charged = own
        .filter(({ ended_at }) => ended_at === null)
        .reduce((sum, { due_kobo }) => sum + due_kobo, 0);
      const truth = { charged, paid: netOf(paid) + moved };
      const owed = own.reduce((sum, note) => sum + Math.max(0, dueOf(note) - moneyOn(note)), 0);
      const said = data.notes.reduce((sum, note) => sum + kobo(note.outstanding), 0);
      const { totals } = data;
      const isRight = kobo(totals.charged) === truth.charged && kobo(totals.paid) === truth.paid;
      return [
        ...reports.wrongStatement(data),
        ...(said === owed ? [] : [`the statement of ${id} asks for ${said}, it is ${owed}`]),
        ...(isRight
          ? []
          : [
              `the statement of ${id} says ${JSON.stringify(totals)}, it is ${JSON.stringify(truth)}`,
            ]),
      ];
    },
  );
}

function sumsOf(payments: Payment[], counted?: number): Sums {
  const credited = payments.filter(({ paid_at }) => paid_at !== null);
  const add = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / 100;
  const sums = {
    payments: counted ?? credited.length,
    credited: add(credited.map(({ amount_kobo }) => amount_kobo)),
    refunded: add(credited.map(({ refunded_kobo }) => refunded_kobo)),
    charge: add(credited.map(({ charge_kobo }) => charge_kobo ?? 0)),
  };
  return { ...sums, net: sums.credited - sums.refunded - sums.charge };
}

function netOf(payments: Payment[]): number {
  return payments.reduce((sum, one) => sum + one.amount_kobo - one.refunded_kobo, 0);
}

function compare(name: string, shown: Sums, payments: Payment[], counted?: number): string[] {
  const truth = sumsOf(payments, counted);
  if (reports.areSame(shown, truth)) return [];
  return [`${name} says ${JSON.stringify(shown)}, it is ${JSON.stringify(truth)}`];
}

function compareParts(
  name: string,
  shown: (Sums & { name: string })[],
  payments: Payment[],
  nameOf: (payment: Payment) => string,
  areAllCounted = false,
): string[] {
  const names = new Set([...payments.map(nameOf), ...shown.map((part) => part.name)]);
  return [...names].flatMap((part) => {
    const own = payments.filter((payment) => nameOf(payment) === part);
    const said = shown.find((one) => one.name === part) ?? sumsOf([]);
    return compare(`${name}, ${part},`, said, own, areAllCounted ? own.length : undefined);
  });
}

async function inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const all: string[] = [];
  for (const item of items) all.push(...(await work(item)));
  return all;
}
