/** E-mails of the portal that did not arrive. No schema library here: the browser loads this file. */

/** Receipts for payers, fee notes for parents, messages of the website for the school. */
export const undeliveredKinds = ['receipts', 'notes', 'messages'] as const;

export type UndeliveredKind = (typeof undeliveredKinds)[number];

/** How the mail server said that it will not take an e-mail; such an e-mail is not sent again by itself. */
export const permanentReasons = ['bad_address', 'mailbox_full', 'refused'] as const;

/** `expired`: it was tried for days. */
export const undeliveredReasons = [...permanentReasons, 'expired'] as const;

export type UndeliveredReason = (typeof undeliveredReasons)[number];

export const reasonWords: Record<UndeliveredReason, string> = {
  bad_address: 'unknown address',
  mailbox_full: 'mailbox full',
  refused: 'refused by the other mail server',
  expired: 'not taken for three days',
};

/** What did not arrive longer ago is not shown any more. */
export const UNDELIVERED_DAYS = 14;
export const MOST_UNDELIVERED = 200;
