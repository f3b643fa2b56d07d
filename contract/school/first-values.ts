import { moonHolidays } from '#content/bank-holidays.ts';
import { feeClasses, feeTable } from '#content/fees.ts';
import { galleryItems } from '#content/gallery.ts';
import { chargeNote, paymentQuestions } from '#content/payment.ts';
import { firstFacts } from '#content/school.ts';
import { terms } from '#content/school-year.ts';
import { typedKobo } from '../money.ts';
import type { SchoolDocuments } from './documents.ts';

/** What a new school begins with, from `content/`. Once it has started, only its database counts. */
export function firstValues(): SchoolDocuments {
  return {
    fees: firstFees(),
    terms: { terms: [...terms] },
    facts: { ...firstFacts, social: [...firstFacts.social] },
    bank: { bank: '', name: '', number: '' },
    questions: { charge: chargeNote, questions: [...paymentQuestions] },
    notice: { text: '', level: 'information', from: '', until: '', link: '' },
    gallery: { pictures: [...galleryItems] },
    days: {
      days: moonHolidays.map(({ name, day }) => {
        return { name, kind: 'public_holiday', first: day, last: day };
      }),
    },
  };
}

function firstFees(): SchoolDocuments['fees'] {
  const classes: readonly string[] = feeClasses;
  return {
    classes: classes.map((name) => ({ name })),
    purposes: feeTable.map(({ purpose, icon, paidFor, naira }) => {
      const amounts: Readonly<Record<string, number | null>> = naira;
      const priced = Object.entries(amounts).map(([feeClass, amount]) => {
        return [feeClass, amount === null ? null : typedKobo(amount)] as const;
      });
      return { name: purpose, icon, paidFor, kobo: Object.fromEntries(priced) };
    }),
  };
}
