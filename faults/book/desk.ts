import * as z from 'zod';
import { pause } from '#server/runtime/timers.ts';
import type { Operator } from '../operator.ts';
import type { Harness } from '../parent.ts';
import type { Random } from '../random.ts';
import { count } from '../record.ts';
import type { Answer } from '../school-process.ts';
import type { SeededNote } from './seed.ts';
import { createStaffSession } from './staff-session.ts';

/** A demo's account: commands refuse a school without one in demo mode, and the nightly check is a command. */
const EMAIL = 'super@school.example';
const PASSWORD = 'every note held to the light';
const COMES_BACK_MS = 250;

const recordedAnswer = z.object({ data: z.object({ reference: z.string() }) });
const dayAnswer = z.object({ data: z.object({ day: z.string() }) });

export interface DeskRecord {
  kobo: number;
  backKobo: number;
  isVoid: boolean;
  channel: string;
  /** The reference of the first of several records that came as one: they are voided together. */
  partOf?: string;
  /** Somebody has its receipt in hand: nobody else gives it back meanwhile. */
  isBusy?: boolean;
}

export type FaultsDesk = ReturnType<typeof createFaultsDesk>;

/** The bursar at the desk: whatever answer is lost, the same form is sent again until it is known to be written. */
export function createFaultsDesk({
  school,
  record,
  operator,
  mostTries,
}: Pick<Harness, 'school' | 'record'> & {
  operator: Pick<Operator, 'createStaff'>;
  mostTries?: number;
}) {
  const account = { email: EMAIL, password: PASSWORD };
  const session = createStaffSession({ school }, account, mostTries);
  const records = new Map<string, DeskRecord>();

  return { open, take, giveBack, voidIt, together, today, session, records };

  async function open(): Promise<void> {
    await operator.createStaff(EMAIL, PASSWORD, 'super_admin');
  }

  /** Records money, and sometimes gives it back or voids the record. */
  async function take(note: SeededNote, key: string, random: Random): Promise<void> {
    const naira = random.whole(1, note.naira);
    const { studentId, feeClass, purpose, term } = note;
    const answer = await send('/api/admin/desk', async () => ({
      formKey: `${key}-record-of-the-run`,
      studentId,
      class: feeClass,
      paymentPurpose: purpose,
      term,
      amount: naira,
      channel: 'cash',
      receivedOn: await today(),
      reason: 'As the parent wished',
      confirmAgain: true,
    }));
    const recorded = recordedAnswer.safeParse(answer?.body);
    if (!recorded.success) {
      record.problems.push(`a record of the desk was refused: ${JSON.stringify(answer?.body)}`);
      return;
    }
    const { reference } = recorded.data.data;
    const entry: DeskRecord = {
      kobo: naira * 100,
      backKobo: 0,
      isVoid: false,
      channel: 'cash',
      isBusy: true,
    };
    records.set(reference, entry);
    count(record, 'desk: records');
    if (random.chance(0.1) && naira > 1) await giveBack(reference, entry, key, random);
    if (random.chance(0.1)) await voidIt(reference, entry);
    entry.isBusy = false;
  }

  async function giveBack(reference: string, entry: DeskRecord, key: string, random: Random) {
    const naira = random.whole(1, (entry.kobo - entry.backKobo) / 100 - 1);
    const body = { formKey: `${key}-refund-of-the-run`, amount: naira, reason: 'Too much' };
    const answer = await send(`/api/admin/desk/${reference}/refund`, async () => body);
    if (answer?.status === 200) entry.backKobo += naira * 100;
    else {
      record.problems.push(`a refund of the desk was refused: ${JSON.stringify(answer?.body)}`);
    }
    count(record, 'desk: refunds');
  }

  /** After a lost answer the second call finds nothing left, which is as good. */
  async function voidIt(reference: string, entry: DeskRecord) {
    const body = { reason: 'Wrong child' };
    const answer = await send(`/api/admin/desk/${reference}/void`, async () => body);
    if (answer?.status === 200 || answer?.status === 409) {
      for (const part of together(entry)) part.isVoid = true;
    } else record.problems.push(`a void was refused: ${JSON.stringify(answer?.body)}`);
    count(record, 'desk: voids');
  }

  function together(entry: DeskRecord): DeskRecord[] {
    if (!entry.partOf) return [entry];
    return [...records.values()].filter(({ partOf }) => partOf === entry.partOf);
  }

  async function send(path: string, makeBody: () => Promise<object>): Promise<Answer | undefined> {
    for (;;) {
      const answer = await session.insist('POST', path, makeBody);
      // Midnight came between the question for the day and the record.
      const isDayOver =
        answer?.status === 400 && JSON.stringify(answer.body).includes('"receivedOn"');
      if (!isDayOver) return answer;
      await pause(COMES_BACK_MS);
    }
  }

  /** As the school's own clock has it. */
  async function today(): Promise<string> {
    const answer = await session.insist('GET', '/api/admin/desk');
    return dayAnswer.parse(answer?.body).data.day;
  }
}
