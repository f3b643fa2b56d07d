import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { firstFacts } from '#content/school.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { termOn } from '#contract/school/terms.ts';
import { createLease } from '../../jobs/lease-repository.ts';
import type { Email } from '../../mail/email.ts';
import { createMailSender, MailError, type SendEmail } from '../../mail/mail-sender.ts';
import { createTestApp, goodFee, type TestApp } from '../../testing/test-app.ts';
import { freePort } from '../../testing/test-process.ts';
import { createSomeBook } from '../book/testing/some-book.ts';
import { movePayment } from '../ledger/payment-moves.ts';
import { createPaymentRepository } from '../ledger/payment-repository.ts';
import { createReceiptEmailQueue, type ReceiptEmailQueue } from '../ledger/receipt-outbox.ts';
import { createSettle } from '../settle/settle.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { providerMessage } from '../testing/provider-messages.ts';
import { startTestSmtpServer } from '../testing/smtp-server.ts';
import { receiptEmail } from './receipt-email.ts';
import { createReceiptEmailWorker } from './receipt-email-worker.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let now: Date;
let school: TestApp;
let logged: string[];
const clock = () => now;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  logged = [];
  school = await createTestApp({ clock });
});
afterEach(() => school.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

const site = {
  publicUrl: 'https://school.example',
  from: 'bursar@school.example',
  contact: firstValues().facts,
};
const note = (_details: object, message: string) => {
  logged.push(message);
};

/** A mail server in memory: takes every e-mail, or fails as the test wants. */
function postOffice() {
  const taken: Email[] = [];
  const tried: Date[] = [];
  const office = {
    taken,
    tried,
    failure: undefined as MailError | undefined,
    send: (async (email) => {
      tried.push(now);
      if (office.failure) throw office.failure;
      taken.push(email);
    }) satisfies SendEmail,
  };
  return office;
}

/** The worker of one process. */
function workerOf(send: SendEmail, changes: Partial<ReceiptEmailQueue> = {}) {
  const log = { info: note, warn: note, error: note };
  return createReceiptEmailWorker({
    queue: { ...createReceiptEmailQueue(school.db), ...changes },
    compose: async (payment) => receiptEmail(payment, site),
    send,
    lease: createLease({
      db: school.db,
      name: 'receipt-emails',
      databaseClock: async () => clock(),
      log,
    }),
    clock,
    log,
    graceMs: 0,
  });
}

function settle(reference: string, mailReceipts = true) {
  const repository = createPaymentRepository(school.db, () => {}, { mailReceipts });
  const { settleRefunds } = moneyParts(school, { clock });
  const parts = { repository, provider: school.provider, settleRefunds, clock };
  return createSettle(parts)(reference, 'return');
}

/** A payment the provider has the money for. */
async function payed(fullName = 'Ada Obi', email = 'parent@example.com'): Promise<string> {
  const reference = await school.startPayment({ fullName, email });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  return reference;
}

async function settled(fullName?: string, email?: string): Promise<string> {
  const reference = await payed(fullName, email);
  await settle(reference);
  return reference;
}

const queued = () =>
  school.db
    .selectFrom('receipt_emails')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['reference', 'attempts', 'outcome'])
    .orderBy('number')
    .execute();

describe('a receipt is queued', () => {
  test('once, with the paid event', async () => {
    const reference = await settled();
    await settle(reference);
    expect(await queued()).toEqual([{ reference, attempts: 0, outcome: null }]);
  });

  test('only for money that the school has credited', async () => {
    const reference = await school.startPayment();
    school.provider.says(reference, { outcome: 'success', amount: 100 });
    await settle(reference);
    expect(await queued()).toEqual([]);
    const by = { id: null, name: 'Mrs Obi' };
    const { desk } = moneyParts(school, { clock, mailReceipts: true });
    await desk.resolve({ reference, resolution: 'credited', note: 'Rest in cash', by });
    expect(await queued()).toMatchObject([{ reference }]);
  });

  test('not when the transaction of the paid event is taken back', async () => {
    const reference = await school.startPayment();
    const payment = await createPaymentRepository(school.db).findByReference(reference);
    if (!payment) throw new Error('the payment was not started');
    const step = { to: 'paid', cause: 'return', detail: {}, changes: { paidAt: now } } as const;
    const ended = school.db.transaction().execute(async (trx) => {
      expect(await movePayment(trx, payment, step, now, { mailReceipts: true })).toBe(true);
      throw new Error('the process ended');
    });
    await expect(ended).rejects.toThrow('the process ended');
    expect(await queued()).toEqual([]);
  });

  test('not without a mail server in the settings', async () => {
    const reference = await payed();
    await school.verify(reference);
    expect(await queued()).toEqual([]);
  });
});

describe('a queued receipt', () => {
  test('is sent once, to the address of the payment', async () => {
    const office = postOffice();
    const references = [await settled('Ada Obi', 'ada@example.com')];
    later(1);
    references.push(await settled('Bisi Eze'));
    const worker = workerOf(office.send);
    await worker.round();
    later(HOUR);
    await worker.round();
    await workerOf(office.send).round();
    expect(office.taken.map(({ to }) => to)).toEqual(['ada@example.com', 'parent@example.com']);
    expect(office.taken.map(({ subject }) => subject)).toEqual(
      references.map((reference) => expect.stringContaining(reference)),
    );
    expect(await queued()).toMatchObject([{ outcome: 'sent' }, { outcome: 'sent' }]);
  });

  test('is sent by one process at a time, and one that stops hands over at once', async () => {
    const office = postOffice();
    await settled('Ada Obi');
    await settled('Bisi Eze');
    const [first, second] = [workerOf(office.send), workerOf(office.send)];
    await Promise.all([first.round(), second.round()]);
    expect(office.taken).toHaveLength(2);
    await Promise.all([first.stop(), second.stop()]);
    later(1);
    await settled('Chidi Eze');
    await workerOf(office.send).round();
    expect(office.taken).toHaveLength(3);
  });

  test('goes out twice under one Message-ID when the process ends before it is written down', async () => {
    const office = postOffice();
    await settled();
    const dying = workerOf(office.send, {
      finish: async () => {
        throw new Error('the process ended');
      },
    });
    await expect(dying.round()).rejects.toThrow('the process ended');
    later(5 * MINUTE);
    await workerOf(office.send).round();
    later(24 * HOUR);
    await workerOf(office.send).round();
    const [first, second, ...more] = office.taken.map(({ messageId }) => messageId);
    expect(second).toBe(first);
    expect(more).toEqual([]);
  });

  test('is not sent over and over when the database takes no writes', async () => {
    const office = postOffice();
    await settled();
    const postpone = async () => {
      throw new Error('database or disk is full');
    };
    await expect(workerOf(office.send, { postpone }).round()).rejects.toThrow('full');
    expect(office.tried).toEqual([]);
  });

  test('is dropped when all of the money went back before it was sent', async () => {
    const office = postOffice();
    const reference = await settled();
    school.provider.refunds(reference, 1, goodFee.amountKobo);
    await school.deliver(
      providerMessage('refund.processed', reference, { amount: goodFee.amountKobo }),
    );
    await expect
      .poll(async () => (await school.verify(reference)).json().data.status)
      .toBe('reversed');
    await workerOf(office.send).round();
    expect(office.tried).toEqual([]);
    expect(await queued()).toMatchObject([{ outcome: 'not_paid' }]);
  });
});

describe('a mail server that is away', () => {
  test('gets everything when it is back', async () => {
    const server = await startTestSmtpServer({ port: await freePort() });
    const mail = { smtpUrl: server.url, from: site.from, requireTls: false };
    const send = createMailSender(mail);
    const references = [await settled('Ada Obi'), await settled('Bisi Eze')];
    await server.stop();
    const worker = workerOf(send);
    for (let minutes = 0; minutes < 6 * 60; minutes += 7) {
      later(7 * MINUTE);
      await worker.round();
    }
    expect(logged).toEqual(['the mail server cannot be used: receipts wait']);
    expect(await queued()).toMatchObject([{ outcome: null }, { outcome: null }]);

    const back = await startTestSmtpServer({ port: server.port });
    for (let minutes = 0; minutes < 10; minutes += 5) {
      later(5 * MINUTE);
      await worker.round();
    }
    const sources = back.received.map(({ source }) => source).sort();
    expect(sources).toHaveLength(2);
    for (const reference of references) {
      expect(sources.filter((source) => source.includes(`<receipt.${reference}@`))).toHaveLength(1);
    }
    await back.stop();
  });

  test('is asked with one receipt at a time, after growing pauses', async () => {
    const office = postOffice();
    office.failure = new MailError('unreachable', 'ECONNREFUSED', undefined);
    for (const fullName of ['Ada', 'Bisi', 'Chidi']) await settled(fullName);
    const worker = workerOf(office.send);
    const start = now.getTime();
    for (let seconds = 0; seconds < 12 * 60; seconds += 10) {
      await worker.round();
      later(10_000);
    }
    const minutes = office.tried.map((at) => (at.getTime() - start) / MINUTE);
    expect(minutes).toEqual([0, 0.5, 1.5, 5, 10]);
  });
});

describe('a receipt that is refused', () => {
  test('is tried again after growing pauses, across restarts, and given up after three days', async () => {
    const office = postOffice();
    office.failure = new MailError('deferred', 'EENVELOPE', 450);
    await settled();
    const start = now.getTime();
    for (let minutes = 0; minutes < 5 * 24 * 60; minutes += 1) {
      // Sleeping through to the next try keeps the test quick.
      const next = await createReceiptEmailQueue(school.db).findNextDueAt();
      if (!next) break;
      now = new Date(Math.max(now.getTime(), next.getTime()));
      const worker = workerOf(office.send);
      await worker.round();
      await worker.stop();
    }
    const hours = office.tried.map((at) => (at.getTime() - start) / HOUR);
    expect(hours.slice(0, 6).map((hour) => hour * 60)).toEqual([0, 1, 6, 21, 81, 321]);
    expect(hours.at(-1)).toBeLessThan(72);
    expect(hours).toHaveLength(11);
    expect(await queued()).toMatchObject([{ outcome: 'expired' }]);
    expect(logged.at(-1)).toBe('a receipt could not be sent by e-mail for days: given up');
  });

  test('does not hold back the others', async () => {
    const office = postOffice();
    await settled('Ada Obi', 'refused@example.com');
    await settled('Bisi Eze');
    const picky: SendEmail = async (email) => {
      if (email.to.startsWith('refused')) throw new MailError('deferred', 'EENVELOPE', 454);
      return office.send(email);
    };
    await workerOf(picky).round();
    expect(office.taken.map(({ to }) => to)).toEqual(['parent@example.com']);
  });

  test('because there is no such mailbox is given up at once', async () => {
    const office = postOffice();
    office.failure = new MailError('bad_address', 'EENVELOPE', 550);
    await settled();
    const worker = workerOf(office.send);
    await worker.round();
    office.failure = undefined;
    later(24 * HOUR);
    await worker.round();
    expect(office.tried).toHaveLength(1);
    expect(await queued()).toMatchObject([{ outcome: 'bad_address' }]);
    expect(logged).toEqual(['a receipt cannot be delivered (unknown address): given up']);
  });
});

describe('the app with a mail server', () => {
  test('sends by itself, for a payment that is paid by then', async () => {
    const server = await startTestSmtpServer();
    const mailing = await createTestApp({ settings: { SMTP_URL: server.url } });
    const reference = await mailing.startPayment();
    mailing.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
    expect((await mailing.verify(reference)).json()).toMatchObject({ status: true });
    await expect.poll(() => server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: firstFacts.email, to: ['parent@example.com'] });
    expect(mail?.source).toContain(reference);
    await mailing.close();
    await server.stop();
  });

  test('says of a part of a fee what is paid of it', async () => {
    const server = await startTestSmtpServer();
    const mailing = await createTestApp({ settings: { SMTP_URL: server.url }, clock });
    const book = createSomeBook(mailing.db, now);
    const { purpose, feeClass, amountKobo } = goodFee;
    const fullName = 'Ada Obi';
    const studentId = await book.addStudent({ fullName, feeClass });
    const term = termOn(firstValues(), purpose, calendarDay(now));
    await book.addNote({ studentId, purpose, feeClass, term, fullKobo: 2 * amountKobo });
    const reference = await mailing.startPayment({ fullName });
    mailing.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
    await mailing.verify(reference);
    await expect.poll(() => server.received).toHaveLength(1);
    const words = server.received[0]?.source.replace(/=\r?\n/g, '');
    expect(words).toContain('This fee as of 20 November 2026');
    await mailing.close();
    await server.stop();
  });

  test('does not keep a parent waiting for a mail server that says nothing', async () => {
    const server = await startTestSmtpServer();
    server.fallSilent();
    const mailing = await createTestApp({ settings: { SMTP_URL: server.url } });
    for (const fullName of ['Ada Obi', 'Bisi Eze']) {
      const reference = await mailing.startPayment({ fullName });
      mailing.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
      const answer = await mailing.verify(reference);
      expect(answer.json()).toMatchObject({ status: true, data: { reference } });
    }
    await server.called();
    expect(server.openConnections()).toBe(1);
    await server.stop();
    await mailing.close();
  });

  test('ends in the middle of an e-mail, and the next start sends it', async () => {
    const server = await startTestSmtpServer();
    server.fallSilent();
    const mail = { smtpUrl: server.url, from: site.from, requireTls: false };
    await settled();
    const worker = workerOf(createMailSender(mail));
    worker.wake();
    await server.called();
    await worker.stop();
    later(1);
    const office = postOffice();
    await workerOf(office.send).round();
    expect(office.taken).toHaveLength(1);
    await server.stop();
  });
});
