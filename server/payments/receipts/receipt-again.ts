import type { Facts, SchoolDocuments } from '#contract/school/documents.ts';
import type { Database } from '../../database/schema.ts';
import { AppError } from '../../errors/app-error.ts';
import { isErased } from '../ledger/erased-payers.ts';
import { isCarriedByEvents } from '../ledger/ledger-check.ts';
import { findPayment } from '../ledger/payment.ts';
import type { ReceiptEmailQueue } from '../ledger/receipt-outbox.ts';

/** Anyone with the reference may ask, and the mailbox belongs to someone. */
const MOST_TIMES = 3;
const PAUSE_MS = 10 * 60_000;
/** It will be refused then too, but this keeps programs from asking often. */
const DAY_SECONDS = 24 * 60 * 60;

interface ReceiptAgainDependencies {
  db: Database;
  queue: ReceiptEmailQueue | undefined;
  wake: () => void;
  readSchool: () => Promise<SchoolDocuments>;
  clock: () => Date;
}

export type SendReceiptAgain = (reference: string) => Promise<void>;

/** Sends the receipt of a paid payment again, to the address that was given with the payment and to no other. */
export function createSendReceiptAgain(dependencies: ReceiptAgainDependencies): SendReceiptAgain {
  const { db, queue, wake, readSchool, clock } = dependencies;

  return async function sendReceiptAgain(reference) {
    if (!queue) throw new AppError('conflict', NO_MAIL);
    const payment = await findPayment(db, reference);
    if (!payment) throw new AppError('not_found', UNKNOWN);
    if (payment.status !== 'paid' || !(await isCarriedByEvents(db, payment))) {
      throw new AppError('conflict', NOT_PAID);
    }
    if (isErased(payment)) throw new AppError('conflict', NO_ADDRESS);
    const limits = { now: clock(), most: MOST_TIMES, pauseMs: PAUSE_MS };
    switch (await queue.queueAgain(payment.id, limits)) {
      case 'too_often':
        throw new AppError('too_many', TOO_OFTEN, { retryAfterSeconds: DAY_SECONDS });
      case 'bad_address':
        throw new AppError('conflict', badAddress((await readSchool()).facts));
      case 'queued':
        return wake();
      case 'waiting':
        return;
    }
  };
}

export const ON_ITS_WAY =
  'The receipt is on its way to the e-mail address given with this payment. Please look in your spam folder, too.';

const NO_MAIL =
  'The school does not send receipts by e-mail. Please download the receipt, or print it.';
const UNKNOWN =
  'We could not find a payment with this reference. Please check the link, or contact the school.';
const NOT_PAID = 'There is a receipt only for a payment that has arrived.';
const TOO_OFTEN =
  'This receipt has been e-mailed several times already. Please look in your spam folder, or download it.';
const NO_ADDRESS =
  'The details of the payer were erased, so there is no e-mail address. Please download the receipt.';
function badAddress({ phone }: Facts): string {
  return `The e-mail address given with this payment does not accept e-mails. Please download the receipt, or call the school: ${phone}.`;
}
