import { type Kobo, kobo } from '../money.ts';

/** What parents can pay for and what it costs, in the order of the form; a document of the school's settings. */
export interface Fees {
  classes: FeeClass[];
  purposes: FeePurpose[];
}

export interface FeeClass {
  name: string;
  /** payments were made with the name, but it is not offered any more */
  isRetired?: boolean | undefined;
}

export interface FeePurpose extends FeeClass {
  /** the motif on the card of the purpose */
  icon: PurposeIcon;
  /** whether the fee is due once a term or once a school year */
  paidFor: 'term' | 'year';
  /** by class; null or missing: not offered for it */
  kobo: Record<string, number | null>;
}

export const purposeIcons = [
  'bird',
  'book',
  'compound',
  'drum',
  'feather',
  'fish',
  'leaf',
  'palm',
  'spiral',
  'sun',
  'umbrella',
  'waves',
] as const;

export type PurposeIcon = (typeof purposeIcons)[number];

export const NOT_OFFERED = 'Not offered for this class';

/** The only price of a payment, in kobo; null for what is not offered (any more). */
export function feeFor(fees: Fees, purpose: string, feeClass: string): Kobo | null {
  const priced = offeredPurposes(fees).find(({ name }) => name === purpose);
  if (!priced || !offeredClasses(fees).includes(feeClass)) return null;
  const amount = priced.kobo[feeClass] ?? null;
  return amount === null ? null : kobo(amount);
}

/** The classes that a purpose is offered for, in the order of the table. */
export function classesWith(fees: Fees, purpose: string): string[] {
  return offeredClasses(fees).filter((feeClass) => feeFor(fees, purpose, feeClass) !== null);
}

export function offeredPurposes(fees: Fees): FeePurpose[] {
  return fees.purposes.filter(({ isRetired }) => !isRetired);
}

/** What parents can pay for now: what at least one class has a fee for. */
export function payablePurposes(fees: Fees): FeePurpose[] {
  return offeredPurposes(fees).filter(({ name }) => classesWith(fees, name).length > 0);
}

export function offeredClasses(fees: Fees): string[] {
  return fees.classes.flatMap(({ name, isRetired }) => (isRetired ? [] : [name]));
}

/** The names of all purposes that payments can have, with those that are not offered any more. */
export function purposeNames(fees: Fees): string[] {
  return fees.purposes.map(({ name }) => name);
}

export function classNames(fees: Fees): string[] {
  return fees.classes.map(({ name }) => name);
}

export function notOfferedMessage(purpose: string, feeClass: string): string {
  return `${purpose} is not offered for ${feeClass}. Please choose another class.`;
}
