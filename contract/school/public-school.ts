import type { SchoolDocuments } from './documents.ts';
import { offeredClasses, offeredPurposes } from './fees.ts';
import { termInWords, termOn } from './terms.ts';

/** What every page knows about the school: the settings that hold now, as far as visitors need them. */
export type PublicSchool = ReturnType<typeof publicSchool>;

/** `today` is the calendar day at the school, such as '2026-12-07'. */
export function publicSchool(documents: SchoolDocuments, today: string) {
  const { facts, bank, fees, questions, notice } = documents;
  const isShown = notice.text !== '' && notice.from <= today && today <= notice.until;
  return {
    facts,
    bank: bank.number ? bank : null,
    fees: {
      classes: offeredClasses(fees).map((name) => ({ name })),
      purposes: offeredPurposes(fees),
    },
    /** what each purpose is paid for today: 'Second Term, 2026/2027', or '2026/2027 session' */
    paidFor: Object.fromEntries(
      offeredPurposes(fees).map(({ name }) => [name, termInWords(termOn(documents, name, today))]),
    ) as Record<string, string>,
    /** who bears what the provider takes */
    charge: questions.charge,
    notice: isShown ? notice : null,
  };
}
