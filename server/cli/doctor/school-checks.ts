import { calendarDay, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { classesWith, offeredClasses, offeredPurposes } from '#contract/school/fees.ts';
import { termListNote } from '#contract/school/notes.ts';
import { openAsItIs } from '../../open-school.ts';
import { readOutstanding } from '../../payments/book/owes-repository.ts';
import { createSchool } from '../../school/school.ts';
import { countByClass } from '../../students/students-repository.ts';
import type { StorageSettings } from '../settings.ts';
import { bad, type Finding, good, note, type Verdict } from './finding.ts';

const IN_THE_PANEL = 'in the panel, under Settings, School, as super_admin';

/** Whether the settings that staff change in the panel are those of a school that takes fees today. */
export async function checkSchool(
  settings: StorageSettings,
  clock: () => Date,
): Promise<Finding[]> {
  await using db = await openAsItIs(settings);
  const documents = await createSchool({ db, clock, onChange: () => {} }).read();
  const findings = schoolFindings(documents, {
    today: calendarDay(clock()),
    isReal: settings.mode === 'production',
  });
  const lists = classListVerdict(documents, await countByClass(db), await readOutstanding(db));
  return [...findings, { name: 'Class lists', ...lists }];
}

/** Students of a class that the fee table does not offer get no fee notes. */
export function classListVerdict(
  { fees }: Pick<SchoolDocuments, 'fees'>,
  classes: readonly { feeClass: string; students: number }[],
  { notes, outstandingKobo }: { notes: number; outstandingKobo: number },
): Verdict {
  if (classes.length === 0) return good('none');
  const offered = offeredClasses(fees);
  const lost = classes.filter(({ feeClass }) => !offered.includes(feeClass));
  if (lost.length > 0) {
    const names = lost.map(({ feeClass, students }) => `“${feeClass}” (${students})`).join(', ');
    return note(
      `students of classes that are not offered: ${names}`,
      'Promote them, or mark them as having left, in the panel, under Students.',
    );
  }
  const students = classes.reduce((sum, one) => sum + one.students, 0);
  const outstanding = formatNaira(kobo(outstandingKobo));
  return good(`students: ${students}, fee notes: ${notes}, outstanding: ${outstanding}`);
}

export function schoolFindings(
  { fees, terms, facts, notice }: SchoolDocuments,
  { today, isReal }: { today: string; isReal: boolean },
): Finding[] {
  const findings: Record<string, Verdict> = {
    Fees: feesVerdict(fees),
    Terms: termsVerdict(terms, today),
    'Contact details': factsVerdict(facts, isReal),
    Notice: noticeVerdict(notice, today),
  };
  return Object.entries(findings).map(([name, verdict]) => ({ name, ...verdict }));
}

function feesVerdict(fees: SchoolDocuments['fees']): Verdict {
  const [purposes, classes] = [offeredPurposes(fees), offeredClasses(fees)];
  if (purposes.length === 0 || classes.length === 0) {
    return bad('the table of fees is empty: nothing can be paid', `Enter them ${IN_THE_PANEL}.`);
  }
  const unpriced = purposes.filter(({ name }) => classesWith(fees, name).length === 0);
  if (unpriced.length > 0) {
    const names = unpriced.map(({ name }) => `“${name}”`).join(', ');
    return note(`offered for no class: ${names}`, `Enter amounts, or retire it, ${IN_THE_PANEL}.`);
  }
  return good(`purposes: ${purposes.length}, classes: ${classes.length}`);
}

function termsVerdict(list: SchoolDocuments['terms'], today: string): Verdict {
  const warning = termListNote(list, today);
  if (warning) return note(warning, 'The panel proposes the next session; a super_admin saves it.');
  return good(`listed until ${inWords(list.terms.at(-1)?.ends ?? today)}`);
}

function factsVerdict(facts: SchoolDocuments['facts'], isReal: boolean): Verdict {
  const { phone, bursaryPhone, whatsApp, email } = facts;
  const numbers = { phone, 'the bursary’s phone': bursaryPhone, WhatsApp: whatsApp };
  const left = Object.entries(numbers).filter(([, number]) => isPlaceholderPhone(number));
  const names = left.map(([name]) => name);
  if (isPlaceholderEmail(email)) names.push('e-mail');
  if (!isReal || names.length === 0) return good('given');
  return note(
    `still the examples that the program came with: ${names.join(', ')}`,
    `Enter the school’s own ${IN_THE_PANEL}.`,
  );
}

/** As '+234 000 000 0000'. */
function isPlaceholderPhone(number: string): boolean {
  return /0{6}/.test(number.replace(/\D/g, ''));
}

/** Addresses that are set aside for examples reach no one. */
function isPlaceholderEmail(email: string): boolean {
  return /[@.](example|example\.(com|org|net)|test|invalid)$/i.test(email);
}

function noticeVerdict({ text, until }: SchoolDocuments['notice'], today: string): Verdict {
  if (!text) return good('none');
  if (until >= today) return good(`shown until ${inWords(until)}`);
  return note(
    `its days are over since ${inWords(until)}: “${text}”`,
    `Pages do not show it any more. Empty it ${IN_THE_PANEL}.`,
  );
}

function inWords(day: string): string {
  return shortSchoolDay(startOfDay(day));
}
