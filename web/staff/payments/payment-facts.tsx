import type { ReactNode } from 'react';
import { channelInWords } from '#contract/book/desk.ts';
import { detailsFor, furtherFields, readPayer } from '#contract/payer-details.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { termLabel } from '#contract/school/terms.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { nairaText } from '../staff-texts.ts';
import styles from './payment-facts.module.css';

/** What is known of a payment, label and text, in the order of the panel. */
export function paymentFacts(payment: StaffPayment): [string, string][] {
  const { studentName: fullName, email, phone, details } = payment;
  const payer = readPayer({ ...details, fullName, email, phone });
  const [student, ...others] = detailsFor('staff', payer).map(({ name, value }) => [name, value]);
  return [
    student ?? [],
    ['Class', payment.class],
    ['Purpose', payment.paymentPurpose],
    [termLabel(payment.term ?? ''), payment.term],
    ...others,
    ['Paid by', payment.channel && channelInWords(payment.channel)],
    ...moneyFacts(payment),
    ['Reason', payment.reason],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** What came, what went of it, and what the school is left with. */
function moneyFacts(payment: StaffPayment): [string, string | undefined][] {
  const { amount, refunded, charge, net, source } = payment;
  const givenBack = refunded > 0 ? nairaText(refunded) : undefined;
  if (net === undefined) return [['Given back', givenBack]];
  const chargeText = charge === undefined ? 'Not known' : nairaText(charge);
  return [
    ['Gross', nairaText(amount)],
    ['Given back', givenBack],
    ['Paystack’s charge', source === 'online' ? chargeText : undefined],
    ['Net', charge === undefined ? `${nairaText(net)} before the charge` : nairaText(net)],
  ];
}

/** What staff look for besides name and reference has to be seen in what they find. */
export function searchedDetails({ details }: StaffPayment): string {
  const texts = furtherFields.flatMap(
    ({ key, isSearched }) => (isSearched && details?.[key]) || [],
  );
  return texts.join(', ');
}

/** Names and addresses, which no translator may touch. */
const payersOwn: ReadonlySet<string> = new Set(payerFields.map(({ shownAs }) => shownAs.staff));

/** What is known of a payment, name and text; nothing where nothing is known. */
export function FactList({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={`grid halves ${styles.facts}`}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd translate={payersOwn.has(name) ? 'no' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
