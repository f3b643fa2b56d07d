import { school } from '#content/school.ts';
import { receiptAddress } from '#contract/addresses.ts';
import { feeFact } from '#contract/book/fee-words.ts';
import { weekdayMoment } from '#contract/dates/school-time.ts';
import { formatNaira, type Kobo } from '#contract/money.ts';
import { detailsFor } from '#contract/payer-details.ts';
import type { ReceiptFee } from '#contract/payments.ts';
import { referenceGroups } from '#contract/references.ts';
import type { Facts } from '#contract/school/documents.ts';
import { termLabel } from '#contract/school/terms.ts';
import { phoneAddress } from '#contract/text/phone-addresses.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { type Email, htmlEmail, messageIdOf } from '../../mail/email.ts';
import { type Payment, payerOf, type StoredPayer, termWordsOf } from '../ledger/payment.ts';

export type PaidPayment = StoredPayer &
  Pick<
    Payment,
    'reference' | 'purpose' | 'feeClass' | 'term' | 'amountKobo' | 'mode' | 'createdAt'
  > & {
    paidAt: string;
    /** where another amount arrived and was credited */
    askedKobo?: Kobo | undefined;
  };

interface ReceiptSite {
  publicUrl: string;
  from: string;
  /** how the school is reached now */
  contact: Pick<Facts, 'phone' | 'email' | 'address'>;
  sentAgain?: number;
  /** of a payment that counts on a fee note */
  fee?: ReceiptFee | undefined;
}

/** The receipt of a payment as an e-mail: words only, nothing is loaded or tracked. */
export function receiptEmail(
  payment: PaidPayment,
  { publicUrl, from, contact, sentAgain = 0, fee }: ReceiptSite,
): Email {
  const { reference, purpose, feeClass, email } = payment;
  // Nothing a parent has typed is in a header but the address itself.
  const subject = `${payment.mode === 'test' ? 'Test mode: ' : ''}Receipt for ${purpose}, ${feeClass} (${reference})`;
  const words = {
    opening: openingOf(payment),
    facts: factsOf(payment),
    fee: fee?.after_payment && feeFact(fee, fee.after_payment),
    link: `${publicUrl}${receiptAddress(reference)}`,
    contact,
  };
  return {
    to: email,
    subject,
    messageId: messageIdOf(`receipt.${reference}${sentAgain > 0 ? `.${sentAgain}` : ''}`, from),
    text: asText(words),
    html: asHtml(words, subject),
  };
}

interface Words {
  opening: string[];
  facts: { label: string; value: string; isReference?: true }[];
  fee: ReturnType<typeof feeFact> | undefined;
  link: string;
  contact: ReceiptSite['contact'];
}

const SEE_RECEIPT = 'See the receipt, print it or save it as a PDF:';
const QUESTIONS = 'Is something not right? Please call or write to us, and give us the reference.';
const WHY_YOU =
  'This e-mail went to the address that was given with the payment. If it was not meant for you, please delete it.';

function openingOf({ mode }: PaidPayment): string[] {
  const thanks = `Thank you. ${school.name} has received this payment:`;
  const isTest = 'This is a test: no real money has moved.';
  return ['Good day,', ...(mode === 'test' ? [isTest] : []), thanks];
}

function factsOf(payment: PaidPayment): Words['facts'] {
  const student = detailsFor('receiptEmail', payerOf(payment));
  const term = termWordsOf(payment);
  const { askedKobo } = payment;
  return [
    ...student.map(({ name, value }) => ({ label: name, value })),
    { label: 'Class', value: payment.feeClass },
    { label: 'Purpose', value: payment.purpose },
    { label: termLabel(term), value: term },
    { label: 'Amount paid', value: formatNaira(payment.amountKobo) },
    ...(askedKobo === undefined ? [] : [{ label: 'Asked for', value: formatNaira(askedKobo) }]),
    { label: 'Date', value: weekdayMoment(payment.paidAt) },
    { label: 'Reference', value: payment.reference, isReference: true },
  ];
}

function asText({ opening, facts, fee, link, contact }: Words): string {
  return [
    opening.join('\n\n'),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(fee ? [`${fee.label}:\n${fee.value}`] : []),
    `${SEE_RECEIPT}\n${link}`,
    `${QUESTIONS}\nPhone: ${contact.phone}\nE-mail: ${contact.email}`,
    `${school.name}\n${contact.address}`,
    `${WHY_YOU}\n`,
  ].join('\n\n');
}

function asHtml({ opening, facts, fee, link, contact }: Words, subject: string): string {
  const cell = 'padding:6px 16px 6px 0;text-align:left;vertical-align:top';
  const rows = facts.map(
    ({ label, value, isReference }) =>
      `<tr><th scope="row" style="${cell};font-weight:normal;white-space:nowrap">${escapeHtml(label)}</th><td style="${cell}"><b>${isReference ? grouped(value) : escapeHtml(value)}</b></td></tr>`,
  );
  const [phoneNumber, email] = [escapeHtml(contact.phone), escapeHtml(contact.email)];
  const phone = `<a href="${escapeHtml(phoneAddress(contact.phone))}">${phoneNumber}</a>`;
  const mail = `<a href="mailto:${email}">${email}</a>`;
  return htmlEmail(subject, [
    ...opening.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<table style="border-collapse:collapse">${rows.join('')}</table>`,
    ...(fee ? [`<p>${escapeHtml(fee.label)}:<br><b>${escapeHtml(fee.value)}</b></p>`] : []),
    `<p>${SEE_RECEIPT}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
    `<p>${QUESTIONS}<br>Phone: ${phone}<br>E-mail: ${mail}</p>`,
    `<p>${escapeHtml(school.name)}<br>${escapeHtml(contact.address)}</p>`,
    `<p style="font-size:14px">${WHY_YOU}</p>`,
  ]);
}

/** In groups with padding and no blank between them, so that the reference is copied as one. */
function grouped(reference: string): string {
  const [head = '', ...groups] = referenceGroups(reference).map(escapeHtml);
  const group = 'display:inline-block;padding-right:.45em';
  const spans = groups.map((letters) => `<span style="${group}">${letters}</span>`);
  return `<span style="font-family:monospace;font-size:15px">${head}${spans.join('')}</span>`;
}
