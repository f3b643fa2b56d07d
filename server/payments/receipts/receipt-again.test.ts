import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { erasePayers } from '../ledger/erased-payers.ts';
import { findPayment } from '../ledger/payment.ts';
import { startTestSmtpServer, type TestSmtpServer } from '../testing/smtp-server.ts';

const MINUTE = 60_000;

let now: Date;
let office: TestSmtpServer;
let school: TestApp;
beforeEach(async () => {
  now = new Date('2026-11-20T09:00:00Z');
  office = await startTestSmtpServer();
  school = await createTestApp({ clock: () => now, settings: { SMTP_URL: office.url } });
});
afterEach(async () => {
  await school.close();
  await office.stop();
});

const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE);
};

async function paidReference(where = school): Promise<string> {
  const reference = await where.startPayment();
  where.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await where.verify(reference);
  return reference;
}

const ask = (reference: string, where = school) =>
  where.app.inject({ method: 'POST', url: `/api/payments/${reference}/receipt-email` });

/** Waits until so many e-mails have gone out and been written down. */
async function sent(count: number): Promise<void> {
  await expect.poll(() => office.received.length).toBe(count);
  const waiting = school.db
    .selectFrom('receipt_emails')
    .select('done_at')
    .where('done_at', 'is', null);
  await expect.poll(() => waiting.execute()).toEqual([]);
}

describe('a receipt that is asked for once more', () => {
  test('goes to the address of the payment, which the answer does not name', async () => {
    const reference = await paidReference();
    await sent(1);
    later(11);
    const answer = await ask(reference);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ status: true, message: expect.stringContaining('on its way') });
    expect(answer.body).not.toContain('parent@example.com');
    await sent(2);
    expect(office.received.map(({ to }) => to)).toEqual([
      ['parent@example.com'],
      ['parent@example.com'],
    ]);
    // When it was paid, not when it was asked for.
    expect(office.received[1]?.source).toContain('Date: Friday 20 November 2026, 10:00');
  });

  test('is another e-mail to a mail program, which drops a doubled one', async () => {
    const reference = await paidReference();
    await sent(1);
    later(11);
    await ask(reference);
    await sent(2);
    const ids = office.received.map(({ source }) => /^Message-ID:\s*(\S+)/im.exec(source)?.[1]);
    expect(new Set(ids).size).toBe(2);
  });

  test('while it is on its way, or has just gone out, goes out once', async () => {
    const reference = await paidReference();
    expect((await ask(reference)).statusCode).toBe(200);
    await sent(1);
    later(9);
    expect((await ask(reference)).statusCode).toBe(200);
    const times = school.db.selectFrom('receipt_emails').select('sent_again as sentAgain');
    expect(await times.execute()).toEqual([{ sentAgain: 0 }]);
    later(2);
    await Promise.all([ask(reference), ask(reference)]);
    await sent(2);
  });

  test('is sent three times and no more', async () => {
    const reference = await paidReference();
    for (let times = 1; times <= 4; times += 1) {
      await sent(times);
      later(11);
      const answer = await ask(reference);
      expect(answer.statusCode).toBe(times <= 3 ? 200 : 429);
      if (times < 4) continue;
      expect(answer.json().message).toContain('several times');
      expect(answer.headers['retry-after']).toBe(String(24 * 60 * 60));
    }
    expect(office.received).toHaveLength(4);
  });

  test('goes out after the clock was put back, too', async () => {
    const reference = await paidReference();
    await sent(1);
    later(-60);
    expect((await ask(reference)).statusCode).toBe(200);
    await sent(2);
  });

  test('is queued for a payment that was paid before there was a mail server', async () => {
    const reference = await paidReference();
    await sent(1);
    await school.db.deleteFrom('receipt_emails').execute();
    expect((await ask(reference)).statusCode).toBe(200);
    await sent(2);
  });

  test('is not tried again where there is no such mailbox', async () => {
    office.refusals.RCPT = '550 5.1.1 No such mailbox';
    const reference = await paidReference();
    const outcome = school.db.selectFrom('receipt_emails').select('outcome');
    await expect.poll(() => outcome.execute()).toEqual([{ outcome: 'bad_address' }]);
    later(11);
    const answer = await ask(reference);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('does not accept e-mails');
  });
});

describe('there is no receipt to send', () => {
  test('for a payment that is not paid', async () => {
    const answer = await ask(await school.startPayment());
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ status: false });
    expect(office.received).toEqual([]);
  });

  test('for a payer whose details were erased', async () => {
    const reference = await paidReference();
    await sent(1);
    const payment = await findPayment(school.db, reference);
    await erasePayers(school.db, payment ? [payment] : []);
    later(11);
    const answer = await ask(reference);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('details of the payer were erased');
  });

  test('for a payment that its row calls paid, and the ledger does not', async () => {
    const reference = await school.startPayment();
    const paid_at = now.toISOString();
    await school.db.updateTable('payments').set({ status: 'paid', paid_at }).execute();
    expect((await ask(reference)).statusCode).toBe(409);
    expect(office.received).toEqual([]);
  });

  test('for a reference that is none of ours', async () => {
    expect((await ask('WBS-20261120-0000000000000000000000')).statusCode).toBe(404);
  });

  test('at a school without a mail server', async () => {
    const silent = await createTestApp({ clock: () => now });
    const answer = await ask(await paidReference(silent), silent);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toContain('does not send receipts by e-mail');
    await silent.close();
  });
});
