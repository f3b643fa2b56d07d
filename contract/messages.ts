import { validatePayer } from './payer-details.ts';

/** What somebody writes to the school from the contact page. */
export const messageKinds = ['question', 'visit'] as const;

/** `suspect` looks like advertising: it is stored and shown like every other, under its own filter. */
export const messageStates = ['new', 'answered', 'archived', 'suspect'] as const;

export type MessageKind = (typeof messageKinds)[number];
export type MessageState = (typeof messageStates)[number];

export const LONGEST_MESSAGE = 2_000;

export const MESSAGES_PER_PAGE = 25;

interface Reached {
  kind: MessageKind;
  email: string;
  phone: string;
  visitDay?: string | undefined;
}

const NO_WAY_BACK = 'Enter an e-mail address or a phone number, so that we can answer';

/** By field, what keeps a cleaned message from being answered; `today` is the day at the school. */
export function problemsOfMessage(
  { kind, email, phone, visitDay }: Reached,
  today: string,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const broken = validatePayer({ fullName: '', email, phone });
  if (!email && !phone) problems.email = NO_WAY_BACK;
  if (email && broken.email) problems.email = broken.email;
  if (phone && broken.phone) problems.phone = broken.phone;
  if (kind === 'visit' && !visitDay) problems.visitDay = 'Choose a day for your visit';
  if (kind === 'visit' && visitDay && visitDay < today) {
    problems.visitDay = 'Choose today or a later day';
  }
  return problems;
}
