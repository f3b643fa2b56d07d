import { furtherExamples } from '#contract/testing/further-examples.ts';
import { uniqueWord } from './unique-word.ts';

/** The person who pays in this journey. Another one in each: the same form sent again would lead to the same checkout. */
export const payer = {
  ...furtherExamples(),
  fullName: 'Adéọlá Bámgbóṣé',
  email: 'parent@example.com',
  phone: '+234 803 000 0000',
};

/** From here on another parent pays, for another child. */
export function becomeAnotherPayer(): void {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  payer.fullName = `Adéọlá ${uniqueWord()} Bámgbóṣé`;
  payer.email = `parent-${crypto.randomUUID().slice(0, 8)}@example.com`;
  payer.phone = `+234 803 ${digits.slice(0, 3)} ${digits.slice(3)}`;
}
