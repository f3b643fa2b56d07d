import { schoolDay, schoolMoment, startOfDay } from '../dates/school-time.ts';
import { formatNaira, type Kobo, kobo } from '../money.ts';
import { type SchoolYear, termOn, yearTakenFrom } from '../school/terms.ts';
import { foldText } from '../text/fold-text.ts';

/** How money comes to the desk, in the order of the form. */
export const deskChannels = ['cash', 'pos', 'bank_transfer', 'cheque'] as const;

export type DeskChannel = (typeof deskChannels)[number];

export const deskChannelNames: Record<DeskChannel, string> = {
  cash: 'Cash',
  pos: 'POS',
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
};

/** Ways of paying, those of the desk first; the provider may name others. */
export const channels = [...deskChannels, 'card', 'bank', 'ussd', 'qr', 'apple_pay'] as const;

const channelNames: Record<string, string> = { ...deskChannelNames, ussd: 'USSD', qr: 'QR code' };

/** How staff read a way of paying: 'POS', and 'mobile money' for what only the provider has. */
export function channelInWords(channel: string): string {
  return channelNames[channel] ?? channel.replaceAll('_', ' ');
}

/** Everything but cash leaves a paper or a bank entry, whose reference is asked about when it comes again. */
export function needsSlip(channel: DeskChannel): boolean {
  return channel !== 'cash';
}

/** What slips are compared by: case, blanks and signs do not matter. Empty for a text without letters and digits. */
export function slipKey(slip: string): string {
  return foldText(slip).replace(/[^a-z\d]/g, '');
}

/** 'D-000123': the number of a receipt of the desk. */
export function deskReceiptNumber(number: number): string {
  return `D-${String(number).padStart(6, '0')}`;
}

interface UsedSlip {
  number: number;
  reference: string;
  amountKobo: Kobo;
  channel: DeskChannel;
  receivedOn: string;
}

/** Cheques of two banks, or slips of two days, may have the same number. */
export function usedSlipMessage(used: UsedSlip): string {
  const { number, reference, amountKobo, channel, receivedOn } = used;
  const day = schoolDay(startOfDay(receivedOn));
  return `This number was recorded already as ${deskReceiptNumber(number)}, payment ${reference}: ${formatNaira(amountKobo)} by ${deskChannelNames[channel]} on ${day}. If this is another slip, please confirm it.`;
}

/** The payment that the message above names, for a link to it. */
export function paymentOfUsedSlip(message: string | undefined): string | undefined {
  return /recorded already as D-\d+, payment ([\dA-Za-z-]+)/.exec(message ?? '')?.[1];
}

/** Money over what is owed, in kobo: the first is filled first, as far as it goes. What is left over is in none. */
export function splitOver(totalKobo: number, owedKobo: readonly number[]): number[] {
  let left = totalKobo;
  return owedKobo.map((owed) => {
    const part = Math.min(left, owed);
    left -= part;
    return part;
  });
}

/** What is wrong with parts that do not add up to what came, both in kobo; undefined where they do. */
export function splitProblem(totalKobo: number, partsKobo: number): string | undefined {
  if (totalKobo === partsKobo) return undefined;
  const difference = formatNaira(kobo(Math.abs(totalKobo - partsKobo)));
  return totalKobo > partsKobo
    ? `${difference} is not split yet. Please say what it is for.`
    : `The parts are ${difference} more than what came. Please take it off one of them.`;
}

/** Nobody brings less than a naira. */
export const LEAST_DESK_KOBO = 100;

/** The first days of this school year, and of the oldest that the school knows: its list's first, or the last one. */
export function deskYears({ terms }: Pick<SchoolYear, 'terms'>, today: string) {
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const [first = today] = [terms.terms[0]?.begins, yearAgo].filter(Boolean).sort();
  return { oldest: yearTakenFrom(terms, first), current: yearTakenFrom(terms, today) };
}

/** What is wrong with the day on which the money came. */
export function receivedOnProblem(school: SchoolYear, receivedOn: string, today: string) {
  if (receivedOn > today) return 'The money cannot have come on a day that is still to come';
  const { oldest } = deskYears(school, today);
  if (receivedOn >= oldest) return undefined;
  return `The money cannot have come before ${schoolDay(startOfDay(oldest))}, when the oldest school year began that is known here`;
}

/** Says who closed a day, whose cash was counted. */
export function closedDayMessage(day: string, { closedBy, closedAt }: ClosedDay): string {
  return `The desk of ${schoolDay(startOfDay(day))} was closed by ${closedBy} on ${schoolMoment(closedAt)}. A super administrator can open it again.`;
}

interface ClosedDay {
  closedBy: string;
  closedAt: string;
}

/** What must be confirmed before it is recorded: names of fields of the request, and of its refusal's `errors`. */
export const deskQuestions = ['confirmDay', 'confirmSlip', 'confirmAgain'] as const;

export type DeskQuestion = (typeof deskQuestions)[number];

/** A day that is possible and rare: typed wrong, most often. */
export function earlierYearMessage(receivedOn: string): string {
  return `${schoolDay(startOfDay(receivedOn))} was before this school year. If the money came on that day, please confirm it.`;
}

/** Why nothing can be paid for this key, which stands on no list. */
export function unknownTermMessage(school: SchoolYear, purpose: string, term: string, day: string) {
  const isOfTerm = termOn(school, purpose, day).includes('-');
  if (isOfTerm !== term.includes('-')) {
    const by = isOfTerm ? 'term' : 'school year';
    return `${purpose} is paid by ${by}. Please choose the ${by}.`;
  }
  return `The school has no such ${isOfTerm ? 'term' : 'school year'}. Please choose one from the list.`;
}

/** Where money was taken, in words. */
export const sourceNames = { online: 'Online', desk: 'At the desk' } as const;

export type PaymentSource = keyof typeof sourceNames;
