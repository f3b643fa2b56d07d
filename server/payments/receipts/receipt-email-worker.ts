import type { Log } from '../../errors/work-log.ts';
import type { Lease } from '../../jobs/lease-repository.ts';
import type { Email } from '../../mail/email.ts';
import { createEmailWorker } from '../../mail/email-worker.ts';
import type { SendEmail } from '../../mail/mail-sender.ts';
import { isErased } from '../ledger/erased-payers.ts';
import type { Payment } from '../ledger/payment.ts';
import type { ReceiptEmailQueue } from '../ledger/receipt-outbox.ts';
import type { PaidPayment } from './receipt-email.ts';

interface ReceiptEmailWorkerDependencies {
  queue: ReceiptEmailQueue;
  compose: (
    payment: PaidPayment & Pick<Payment, 'noteId' | 'number'>,
    sentAgain: number,
  ) => Promise<Email>;
  send: SendEmail;
  lease: Lease;
  clock: () => Date;
  log: Log;
  graceMs?: number;
}

export function createReceiptEmailWorker(dependencies: ReceiptEmailWorkerDependencies) {
  const { queue, compose, send, lease, clock, log, graceMs } = dependencies;
  return createEmailWorker({
    queue,
    // Not when all of the money went back before the receipt went out.
    findDropped: async ({ payment }) => {
      if (payment.status !== 'paid') return 'not_paid';
      return isErased(payment) ? 'bad_address' : undefined;
    },
    compose: ({ payment, sentAgain }) => compose(payment, sentAgain),
    send,
    named: {
      one: 'a receipt',
      all: 'receipts',
      details: ({ payment: { reference } }) => ({ reference }),
    },
    lease,
    clock,
    log,
    graceMs,
  });
}
