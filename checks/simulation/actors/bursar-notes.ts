import * as z from 'zod';
import type { SeededNote } from '../../../faults/book/seed.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import type { Actor, Stage } from '../stage.ts';

const NOTES = '/api/admin/fee-notes';

const preview = z.object({
  data: z.object({
    digest: z.string(),
    count: z.number(),
    fullKobo: z.number(),
    discountKobo: z.number(),
    dueKobo: z.number(),
    problems: z.array(z.string()),
    notes: z.array(
      z.object({
        fullKobo: z.number(),
        discountKobo: z.number(),
        dueKobo: z.number(),
        plan: z.object({ parts: z.array(z.object({ amountKobo: z.number() })).optional() }),
      }),
    ),
  }),
});
const made = z.object({ data: z.object({ count: z.number() }) });
const listed = z.object({
  _id: z.string(),
  code: z.string(),
  studentId: z.string(),
  student: z.string(),
  class: z.string(),
  purpose: z.string(),
  term: z.string(),
  fullKobo: z.number(),
  dueKobo: z.number(),
  outstandingKobo: z.number(),
  surplusKobo: z.number(),
});
const list = z.object({ data: z.array(listed) });
type ListedNote = z.infer<typeof listed>;

/** Fee notes for one student or a class: what the preview shows is written, or nothing. */
export const makeNotes: Actor = {
  weight: 8,
  async play(stage, random) {
    const { office, record } = stage;
    const wanted = wantedNotes(stage, random);
    if (!wanted) return;
    const session = office.someone(random);
    const shown = preview.safeParse((await session.call('POST', `${NOTES}/preview`, wanted))?.body);
    if (!shown.success) return count(record, 'fee notes: no preview');
    const { digest, ...sums } = shown.data.data;
    record.problems.push(...wrongPreview(wanted.discount, sums));
    if (sums.count === 0) return count(record, 'fee notes: all have one');
    const answer = await session.call('POST', NOTES, { ...wanted, digest });
    const done = made.safeParse(answer?.body);
    count(record, `fee notes: made, ${answer?.status ?? 'no answer'}`);
    if (done.success && done.data.data.count !== sums.count) {
      record.problems.push(`${done.data.data.count} fee notes were made, shown were ${sums.count}`);
    }
    await learnCodes(stage, `purpose=${encodeURIComponent(wanted.purpose)}`);
  },
};

/** Another discount or plan; the money on the note goes along. */
export const replaceNote: Actor = {
  weight: 6,
  async play(stage, random) {
    const { office } = stage;
    const note = await pickNote(stage, random, '');
    if (!note) return;
    const discount = discountFor(random, note.fullKobo);
    const due = note.fullKobo - offOf(discount, note.fullKobo);
    const plan = planFor(stage, random, due);
    const body = { ...(discount && { discount }), plan };
    await office.ask(
      office.someone(random),
      'replacement',
      `${NOTES}/${note._id}/replace`,
      (reason) => ({
        ...body,
        reason,
      }),
    );
    await learnCodes(stage, `student=${note.studentId}`);
  },
};

/** With what was paid on it, or only when nothing was. */
export const cancelNote: Actor = {
  weight: 4,
  async play(stage, random) {
    const { office } = stage;
    const note = await pickNote(stage, random, '');
    if (!note) return;
    const withMoney = random.chance(0.7);
    const path = `${NOTES}/${note._id}/cancel`;
    await office.ask(office.someone(random), 'cancellation', path, (reason) => ({
      reason,
      withMoney,
    }));
  },
};

/** What is too much on one note goes to another: of the child, or of another one. Two people may do so at once. */
export const moveSurplus: Actor = {
  weight: 8,
  async play(stage, random) {
    const { office, record } = stage;
    const from = await pickNote(stage, random, 'surplus');
    const to = from && (await pickNote(stage, random, 'outstanding'));
    if (!from || !to) return count(record, 'surplus: nothing to move');
    const most = Math.min(from.surplusKobo, to.outstandingKobo);
    const amountKobo = random.chance(0.5) ? most : random.whole(1, Math.max(1, most));
    const move = () =>
      office.ask(
        office.someone(random),
        'move of surplus',
        `${NOTES}/${from._id}/move-surplus`,
        (reason) => ({ reason, to: to._id, amountKobo }),
      );
    if (random.chance(0.2)) await Promise.all([move(), move()]);
    else await move();
  },
};

/** Notes and reminders by e-mail, to one parent or to all of a class. */
export const sendNotes: Actor = {
  weight: 3,
  async play(stage, random) {
    const { office, record } = stage;
    const session = office.someone(random);
    const note = await pickNote(stage, random, 'outstanding');
    if (!note) return;
    const what = random.pick(['send', 'remind', 'send all'] as const);
    const answer =
      what === 'send all'
        ? await session.call('POST', `${NOTES}/send`, { class: note.class })
        : await session.call('POST', `${NOTES}/${note._id}/${what}`, {
            by: random.pick(['email', 'whatsapp']),
          });
    count(record, `fee notes: ${what}, ${answer?.status ?? 'no answer'}`);
  },
};

async function pickNote({ office }: Stage, random: Random, status: string) {
  const path = `${NOTES}?limit=100${status && `&status=${status}`}`;
  const answer = list.safeParse((await office.someone(random).call('GET', path))?.body);
  const [first, ...others] = answer.data?.data ?? [];
  return first && random.pick([first, ...others]);
}

/** Parents get the addresses of new notes. */
async function learnCodes({ office, notes }: Stage, filter: string): Promise<void> {
  const path = `${NOTES}?limit=100&status=outstanding&${filter}`;
  const answer = list.safeParse((await office.bursar.call('GET', path))?.body);
  for (const note of answer.data?.data ?? []) {
    if (!notes.some(({ id }) => id === note._id)) notes.push(seededFrom(note));
  }
}

function seededFrom(note: ListedNote): SeededNote {
  const { _id: id, code, studentId, student: fullName, purpose, class: feeClass, term } = note;
  return { id, code, studentId, fullName, purpose, feeClass, term, naira: note.fullKobo / 100 };
}

function wantedNotes(stage: Stage, random: Random) {
  const { notes } = stage;
  const [first, ...others] = notes;
  if (!first) return undefined;
  const { studentId, feeClass } = random.pick([first, ...others]);
  const purpose = random.pick(['School Fees', 'Summer Coaching']);
  const term =
    purpose === 'School Fees' ? random.pick(['2026/2027-1', '2026/2027-2']) : '2026/2027';
  // Of every fee of the school; parts of amounts fit one fee only, so that shares are asked for.
  const discount = random.chance(0.3) ? discountFor(random, 2_000_000) : undefined;
  return {
    for: random.chance(0.5) ? { kind: 'student', studentId } : { kind: 'class', class: feeClass },
    purpose,
    term,
    ...(discount && { discount }),
    plan: sharesOrFree(stage, random),
  };
}

type Off = { kind: 'amount'; amountKobo: number } | { kind: 'percent'; percent: number };
type Discount = { off: Off; reason: string; note: string } | undefined;

function discountFor(random: Random, fullKobo: number): Discount {
  if (random.chance(0.4)) return undefined;
  const off: Off = random.chance(0.5)
    ? { kind: 'amount', amountKobo: random.whole(1, fullKobo) }
    : { kind: 'percent', percent: random.pick([10, 12.5, 33.33, 50, 100]) };
  return { off, reason: 'siblings', note: '' };
}

/** By the rule of the form: per cents to whole naira. */
function offOf(discount: Discount, fullKobo: number): number {
  if (!discount) return 0;
  const { off } = discount;
  if (off.kind === 'amount') return off.amountKobo;
  return Math.min(fullKobo, Math.round((fullKobo * off.percent) / 10_000) * 100);
}

const DAY_MS = 24 * 60 * 60_000;

/** Far enough from now that no clock of a machine calls them past. */
function someDays({ time }: Pick<Stage, 'time'>): [string, string, string] {
  const day = (days: number) =>
    new Date(time.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  return [day(40), day(70), day(100)];
}

function sharesOrFree(stage: Stage, random: Random): object {
  const days = someDays(stage);
  const kind = random.pick(['at_once', 'shares', 'free']);
  if (kind === 'at_once') return { kind, dueOn: days[0] };
  if (kind === 'free') return { kind, leastKobo: 150_000, dueOn: days[1] };
  const first = random.whole(1, 98);
  const second = random.whole(1, 99 - first);
  const percents = [first, second, 100 - first - second];
  return { kind, parts: percents.map((percent, at) => ({ percent, dueOn: days[at] })) };
}

function planFor(stage: Stage, random: Random, dueKobo: number): object {
  if (dueKobo < 3 || random.chance(0.6)) return sharesOrFree(stage, random);
  const days = someDays(stage);
  const first = random.whole(1, dueKobo - 1);
  const parts = [first, dueKobo - first].map((amountKobo, at) => ({ amountKobo, dueOn: days[at] }));
  return { kind: 'parts', parts };
}

/** The preview adds up: for each note, of its parts, and in all. */
function wrongPreview(
  discount: Discount,
  { count: shownCount, notes, ...sums }: Omit<z.infer<typeof preview>['data'], 'digest'>,
): string[] {
  const sumOf = (name: 'fullKobo' | 'discountKobo' | 'dueKobo') =>
    notes.reduce((sum, note) => sum + note[name], 0);
  const wrong = notes.filter(({ fullKobo, discountKobo, dueKobo, plan: { parts } }) => {
    const inParts = parts?.reduce((sum, { amountKobo }) => sum + amountKobo, 0) ?? dueKobo;
    const isOff = discountKobo === offOf(discount, fullKobo);
    return !isOff || dueKobo !== fullKobo - discountKobo || inParts !== dueKobo;
  });
  const areSums = (['fullKobo', 'discountKobo', 'dueKobo'] as const).every(
    (name) => sums[name] === sumOf(name),
  );
  return wrong.length === 0 && areSums && notes.length === shownCount
    ? []
    : [`the preview of fee notes does not add up: ${JSON.stringify({ discount, sums, wrong })}`];
}
