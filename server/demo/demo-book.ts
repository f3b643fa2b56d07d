import { demoGivenNames, demoPlans, demoSurnames, demoTitles } from '#content/demo/class-list.ts';
import type { DeskChannel } from '#contract/book/desk.ts';
import { outstandingOf } from '#contract/book/fee-notes.ts';
import type { NoteDiscount } from '#contract/book/note-discounts.ts';
import type { WantedPlan } from '#contract/book/note-plans.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { classesWith, offeredPurposes } from '#contract/school/fees.ts';
import { termOn } from '#contract/school/terms.ts';
import type { Actor } from '../database/audit-log.ts';
import type { Database } from '../database/schema.ts';
import { createDesk } from '../payments/book/desk.ts';
import { createNoteMaking } from '../payments/book/note-making.ts';
import { type FeeNote, findNote } from '../payments/ledger/fee-notes.ts';
import { inTransaction } from '../payments/ledger/ledger-log.ts';
import { matchPaymentsOf } from '../payments/ledger/matches.ts';
import { createSchool } from '../school/school.ts';
import {
  countByClass,
  insertStudents,
  type StudentFacts,
} from '../students/students-repository.ts';
import { demoAccounts } from './demo-accounts.ts';
import { demoChildren } from './demo-payments.ts';

interface DemoBookOptions {
  db: Database;
  now: Date;
  isStopped: () => boolean;
}

const CLASSES = 6;
const STUDENTS_OF_A_CLASS = 30;
const DAY_MS = 24 * 60 * 60_000;
const DESK_DAYS = 7;
const RECORDS_A_DAY = 5;
const RECORDS = DESK_DAYS * RECORDS_A_DAY;
const CHANNELS: DeskChannel[] = ['cash', 'pos', 'cash', 'bank_transfer', 'cash', 'cheque'];

/** Class lists, fee notes of this term, and a week of money at the desk. Only where there is no class list. */
export async function seedDemoBook({ db, now, isStopped }: DemoBookOptions): Promise<void> {
  if ((await countByClass(db)).length > 0) return;
  const { read: readSchool, feesOn } = createSchool({ db, clock: () => now, onChange: () => {} });
  const school = await readSchool();
  const purpose = offeredPurposes(school.fees).find(
    ({ name, paidFor }) => paidFor === 'term' && classesWith(school.fees, name).length > 0,
  )?.name;
  if (!purpose) return;
  const classes = classesWith(school.fees, purpose).slice(0, CLASSES);
  await addStudents(db, classListOf(school, classes), now);

  const term = termOn(school, purpose, calendarDay(now));
  const making = createNoteMaking({ db, readSchool, feesOn, clock: () => now });
  const notes: FeeNote[] = [];
  for (const [place, feeClass] of classes.entries()) {
    if (isStopped()) return;
    const wanted = {
      for: { kind: 'class' as const, class: feeClass },
      purpose,
      term,
      plan: planOf(demoPlans[place % demoPlans.length] ?? [], now),
      discount: undefined,
      exceptions: await exceptionsOf(feeClass),
    };
    const { digest } = await making.preview(wanted);
    notes.push(...(await making.make(wanted, digest, bursar)));
  }
  await takeMoney();

  /** A discount for the second of a family, and a scholarship in each class. */
  async function exceptionsOf(feeClass: string) {
    const { notes: planned } = await making.preview({
      for: { kind: 'class', class: feeClass },
      purpose: purpose ?? '',
      term,
      plan: planOf([100], now),
      discount: undefined,
      exceptions: [],
    });
    return planned.flatMap(({ studentId }, index) => {
      const discount = discountOf(index);
      return discount ? [{ studentId, discount }] : [];
    });
  }

  /** Recorded today for the days on which it came: parts, whole fees, and one record by mistake. */
  async function takeMoney(): Promise<void> {
    const desk = createDesk({
      db,
      mode: 'test',
      readSchool,
      clock: () => now,
      mailReceipts: false,
      onChange: () => {},
    });
    let number = 0;
    for (let index = 0; index < notes.length && number < RECORDS; index += 1) {
      if (isStopped()) return;
      // As it is now: what was paid online before counts on it.
      const note = await findNote(db, notes[(index * 7) % notes.length]?.id ?? '');
      const outstanding = note ? outstandingOf(note) : 0;
      if (!note || outstanding === 0) continue;
      const daysAgo = DESK_DAYS - 1 - Math.floor(number / RECORDS_A_DAY);
      const day = calendarDay(now.getTime() - daysAgo * DAY_MS);
      const channel = CHANNELS[number % CHANNELS.length] ?? 'cash';
      const isPart = number % 3 !== 0;
      const recorded = await desk.record(
        {
          formKey: `demo-desk-money-${String(number).padStart(4, '0')}`,
          studentId: note.studentId,
          class: note.feeClass,
          paymentPurpose: note.purpose,
          term: note.term,
          amount: Math.ceil((outstanding / 100) * (isPart ? 0.5 : 1)),
          channel,
          receivedOn: day,
          payer: '',
          phone: '',
          email: '',
          slip: channel === 'cash' ? '' : `SLIP ${4_410 + number * 17}`,
          reason: '',
          // The first week of a school year has days of the one before.
          confirmDay: true,
        },
        bursar,
      );
      if (number === MISTAKE) await desk.voidPayment(recorded.reference, 'Typed twice', head);
      number += 1;
    }
  }
}

const MISTAKE = 8;

const [head, bursar] = demoAccounts.map(({ name }): Actor => ({ id: null, name })) as [
  Actor,
  Actor,
];

function addStudents(db: Database, students: StudentFacts[], now: Date) {
  return inTransaction(db, async (trx) => {
    await insertStudents(trx, students, now);
    await matchPaymentsOf(
      trx,
      students.map(({ fullName }) => fullName),
      now,
    );
  });
}

/** Thirty in each class: children that the sample payments are of first, then invented ones. */
function classListOf({ fees }: SchoolDocuments, classes: readonly string[]): StudentFacts[] {
  const known = demoChildren(fees);
  const children = classes.flatMap((feeClass, place) => {
    const paying = known.filter((child) => child.feeClass === feeClass);
    return Array.from({ length: STUDENTS_OF_A_CLASS }, (_, index) => {
      const number = place * STUDENTS_OF_A_CLASS + index;
      return { ...inventedChild(number, feeClass), ...paying[index] };
    });
  });
  return inFamilies(children);
}

type Child = Omit<StudentFacts, 'parentName' | 'parentPhone' | 'parentEmail'>;

function inventedChild(number: number, feeClass: string): Child {
  const surname = demoSurnames[(number * 7) % demoSurnames.length] ?? '';
  const given = demoGivenNames[(number * 11 + Math.floor(number / 46)) % demoGivenNames.length];
  return {
    fullName: `${given} ${surname}`,
    feeClass,
    admissionNumber: `${2021 + (number % 5)}/${String(number + 1).padStart(4, '0')}`,
  };
}

/** Of six children with one surname, three, two and one are of a family, with a parent's phone of its own. */
function inFamilies(children: readonly Child[]): StudentFacts[] {
  const ofSurname = new Map<string, number>();
  const families = new Map<string, number>();
  return children.map((child) => {
    const surname = child.fullName.split(' ').at(-1) ?? '';
    const before = ofSurname.get(surname) ?? 0;
    ofSurname.set(surname, before + 1);
    const name = `${surname} ${Math.floor(before / 6)} ${[0, 0, 0, 1, 1, 2][before % 6]}`;
    const family = families.get(name) ?? families.size;
    families.set(name, family);
    return {
      ...child,
      parentName: `${demoTitles[family % demoTitles.length]} ${surname}`,
      parentPhone: `+23480900${10_000 + family * 37}`,
      parentEmail: '',
    };
  });
}

function discountOf(index: number): NoteDiscount | undefined {
  if (index % 11 === 4) {
    return { off: { kind: 'percent', percent: 10 }, reason: 'siblings', note: '' };
  }
  if (index === 17) {
    return { off: { kind: 'percent', percent: 50 }, reason: 'scholarship', note: 'Board, 2026' };
  }
  return undefined;
}

/** Parts of these per cents, two weeks apart; none is: freely from a least amount. */
function planOf(percents: readonly number[], now: Date): WantedPlan {
  const dayOf = (index: number) => calendarDay(now.getTime() + (index + 1) * 14 * DAY_MS);
  if (percents.length === 0) return { kind: 'free', leastKobo: 500_000, dueOn: dayOf(2) };
  if (percents.length === 1) return { kind: 'at_once', dueOn: dayOf(0) };
  const parts = percents.map((percent, index) => ({ percent, dueOn: dayOf(index) }));
  return { kind: 'shares', parts };
}
