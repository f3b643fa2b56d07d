import * as z from 'zod';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { SchoolDocuments, SchoolKind } from '#contract/school/documents.ts';
import { someFee } from '#contract/testing/some-fee.ts';
import { pause } from '#server/runtime/timers.ts';
import type { Random } from '../../../faults/random.ts';
import { count } from '../../../faults/record.ts';
import { tokenOf } from '../models/tokens.ts';
import type { Actor, Stage } from '../stage.ts';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
const MOST_TRIES = 10;
const ONE_CLASS = someFee().feeClass;
/** A school can have one more. */
const MOST_PURPOSES = 19;

const startAnswer = z.object({
  status: z.literal(true),
  data: z.object({ reference: z.string(), access_code: z.string() }),
});

/** The head writes a notice, from today or from a later day. */
export const changeNotice: Actor = {
  weight: 2,
  async play(stage, random) {
    const { letters } = tokenOf(stage.nextNumber());
    const day = (inDays: number) => calendarDay(stage.time.now().getTime() + inDays * DAY_MS);
    const document = { text: `News of ${letters}`, level: 'information', link: '' } as const;
    const until = day(random.whole(10, 40));
    await change(
      stage,
      'notice',
      () => ({ ...document, from: day(-1), until }),
      laterDay(stage, random),
    );
  },
};

/** The last term ends on another day. */
export const changeTerms: Actor = {
  weight: 1,
  async play(stage, random) {
    const days = random.whole(10, 28);
    await change(
      stage,
      'terms',
      ({ terms }) => ({
        terms: terms.map((term, index) =>
          index < terms.length - 1 ? term : { ...term, ends: `${term.ends.slice(0, 8)}${days}` },
        ),
      }),
      laterDay(stage, random),
    );
  },
};

/**
 * A purpose is added, and its fee changes while parents have its page open: each is asked for what they were shown, or told
 * that the fee is another one by now.
 */
export const changeFee: Actor = {
  weight: 4,
  async play(stage, random) {
    const purpose = `Club ${tokenOf(stage.nextNumber()).letters}`;
    const first = random.whole(2_000, 9_000);
    const isThere = await change(stage, 'fees', (fees) =>
      fees.purposes.length >= MOST_PURPOSES
        ? fees
        : {
            ...fees,
            purposes: [
              ...fees.purposes,
              { name: purpose, icon: 'sun', paidFor: 'term', kobo: { [ONE_CLASS]: first * 100 } },
            ],
          },
    );
    if (!isThere) return;
    const payers = Array.from({ length: random.whole(1, 3) }, () =>
      payAsShown(purpose, stage, random),
    );
    await pause(random.whole(0, 5 * SECOND_MS));
    const second = first + random.whole(1, 900);
    await change(
      stage,
      'fees',
      (fees) => ({
        ...fees,
        purposes: fees.purposes.map((one) =>
          one.name === purpose ? { ...one, kobo: { [ONE_CLASS]: second * 100 } } : one,
        ),
      }),
      random.chance(0.2) ? laterDay(stage, random) : undefined,
    );
    await Promise.all([...payers, payAsShown(purpose, stage, random)]);
  },
};

async function payAsShown(purpose: string, stage: Stage, random: Random): Promise<void> {
  const { school, record, provider } = stage;
  const shown = (await school.call('GET', '/api/school'))?.body as
    | { data?: { fees: SchoolDocuments['fees'] } }
    | undefined;
  const kobo = shown?.data?.fees.purposes.find(({ name }) => name === purpose)?.kobo[ONE_CLASS];
  if (!kobo) return;
  await pause(random.whole(0, 8 * SECOND_MS));
  const number = stage.nextNumber();
  const { letters, digits } = tokenOf(number);
  const form = {
    fullName: `Child ${letters}`,
    email: `${letters.toLowerCase()}@example.com`,
    phone: `0809${digits}`,
    paymentPurpose: purpose,
    class: ONE_CLASS,
    amount: kobo / 100,
  };
  const restoresBefore = stage.restores();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await school.call('POST', '/api/payments/initialize', { body: form });
    const started = startAnswer.safeParse(answer?.body);
    if (started.success) {
      const { reference, access_code: accessCode } = started.data.data;
      record.acknowledged.set(reference, { accessCode, form });
      count(record, 'fees: payments started as shown');
      const listed = await provider.listTransactions();
      const asked = listed.find((one) => one.reference === reference)?.requested_amount;
      if (asked !== kobo && stage.restores() === restoresBefore) {
        record.problems.push(`${reference}: shown ${kobo}, and asked for ${asked}`);
      }
      await provider.setOutcome(reference, { outcome: random.chance(0.8) ? 'success' : 'failed' });
      return;
    }
    // Another fee by now, or after a restore none.
    if (answer?.status === 400 || answer?.status === 409)
      return count(record, 'fees: told of another fee');
    await pause(random.whole(SECOND_MS, 3 * SECOND_MS));
  }
}

/** Based on the newest version: whoever was faster is read again. False when a restore came in between. */
async function change<Kind extends SchoolKind>(
  stage: Stage,
  kind: Kind,
  edit: (document: SchoolDocuments[Kind]) => SchoolDocuments[Kind],
  holdsFrom?: string,
): Promise<boolean> {
  const { head, record, settings } = stage;
  const path = `/api/admin/school/${kind}`;
  const restoresBefore = stage.restores();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const { body } = await head.askUntilTold('GET', path);
    const { newest, upcoming, current } = (
      body as { data: Record<'newest', number> & Record<'upcoming' | 'current', never> }
    ).data as { newest: number; upcoming: Version<Kind>[]; current: Version<Kind> };
    const before = [current, ...upcoming].find(({ version }) => version === newest) ?? current;
    const document = edit(before.document);
    const answer = await head.ask('PUT', path, {
      body: { document, ...(holdsFrom && { holdsFrom }) },
      headers: { 'if-match': String(newest) },
    });
    if (answer?.status === 200) {
      const isLater = stage.restores() !== restoresBefore;
      if (!isLater) settings.saved(kind, newest + 1, document);
      count(record, `settings: ${kind} changed`);
      return !isLater;
    }
    const isMidnight = JSON.stringify(answer?.body ?? '').includes('from tomorrow on');
    const isSame = JSON.stringify(answer?.body ?? '').includes('Nothing was changed');
    if (isMidnight || isSame) return isSame;
    if (answer && answer.status !== 409) {
      record.problems.push(`a setting was refused: ${JSON.stringify(answer.body)}`);
      return false;
    }
    await pause(SECOND_MS);
  }
  return false;
}

interface Version<Kind extends SchoolKind> {
  version: number;
  document: SchoolDocuments[Kind];
}

function laterDay({ time }: Stage, random: Random): string | undefined {
  if (random.chance(0.6)) return undefined;
  return calendarDay(time.now().getTime() + random.whole(2, 20) * DAY_MS);
}
