import { formField } from '../request-forms.ts';
import type { Expiry } from '../transactions/transaction.ts';
import { findTestCard, type TestCard } from './test-cards.ts';

export interface CardFormProblems {
  number?: string;
  expiry?: string;
  cvv?: string;
}

export type CardForm =
  | { card: TestCard; expiry: Expiry }
  | { problems: CardFormProblems; typed: { number: string; expiry: string } };

/** Reads the card form: a test card with a future expiry and its CVV, or what to correct, by field. */
export function readCardForm(body: unknown, now: number): CardForm {
  const typed = { number: formField(body, 'number'), expiry: formField(body, 'expiry') };
  const card = findTestCard(typed.number.replace(/[\s-]/g, ''));
  const expiry = readExpiry(typed.expiry);
  const problems = problemsWith(typed.number, card, expiry, formField(body, 'cvv').trim(), now);
  if (!card || !expiry || Object.keys(problems).length > 0) return { problems, typed };
  return { card, expiry };
}

/** An expiry that is in the future at `now`, as typed: MM/YY. */
export function futureExpiry(now: number): string {
  return `12/${String(new Date(now).getUTCFullYear() + 4).slice(-2)}`;
}

function problemsWith(
  number: string,
  card: TestCard | undefined,
  expiry: Expiry | undefined,
  cvv: string,
  now: number,
): CardFormProblems {
  const problems: CardFormProblems = {};
  if (number.trim() === '') problems.number = 'Enter the card number';
  else if (!card) problems.number = 'Use one of the test cards: no other card works here';
  if (!expiry) problems.expiry = 'Enter the expiry as MM/YY';
  else if (isPast(expiry, now)) problems.expiry = 'Use an expiry in the future';
  if (cvv === '') problems.cvv = 'Enter the CVV';
  else if (card && cvv !== card.cvv) problems.cvv = `This test card’s CVV is ${card.cvv}`;
  return problems;
}

function readExpiry(text: string): Expiry | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*((?:20)?\d{2})\s*$/.exec(text) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined;
  return { month: month.padStart(2, '0'), year: year.length === 2 ? `20${year}` : year };
}

/** A card is good until the end of its month. */
function isPast({ month, year }: Expiry, now: number): boolean {
  return Date.UTC(Number(year), Number(month)) <= now;
}
