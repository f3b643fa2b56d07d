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

/** Everything but cash leaves a paper or a bank entry, whose reference counts once. */
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

export function usedSlipMessage(used: { number: number; reference: string }): string {
  return `This slip was recorded already as ${deskReceiptNumber(used.number)}, payment ${used.reference}. Please look at it before you record it again.`;
}

/** The payment that the message above names, for a link to it. */
export function paymentOfUsedSlip(message: string | undefined): string | undefined {
  return /recorded already as D-\d+, payment ([\dA-Za-z-]+)/.exec(message ?? '')?.[1];
}

/** Where money was taken, in words. */
export const sourceNames = { online: 'Online', desk: 'At the desk' } as const;

export type PaymentSource = keyof typeof sourceNames;
