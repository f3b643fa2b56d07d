import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstValues } from '#contract/school/first-values.ts';
import { createTestApp, goodFee, goodForm, type TestApp } from '../../testing/test-app.ts';
import { findPayment } from '../ledger/payment.ts';
import { createReceiptEmailQueue, queueReceiptEmail } from '../ledger/receipt-outbox.ts';
import { receiptEmail } from '../receipts/receipt-email.ts';
import { moneyParts } from '../testing/money-parts.ts';
import { addNote, addStudent, FULL_KOBO } from '../testing/test-notes.ts';
import { createStaffApp, signedInAs } from '../testing/test-staff-app.ts';

// All that a school does to ask for more: describe it in payer-fields.ts.
vi.mock(import('#contract/payer-fields.ts'), async (original) => {
  const { withFurtherFields } = await import('#contract/testing/further-fields.ts');
  return withFurtherFields(await original());
});

const now = new Date('2026-11-20T09:00:00Z');
const clock = () => now;
const given = { admissionNumber: ' 2024/0123a ', guardian: 'Bola Obi' };

let school: TestApp;
let staff: FastifyInstance;
beforeEach(async () => {
  school = await createTestApp({ clock });
  staff = await createStaffApp(school.db, { clock });
});
afterEach(async () => {
  await staff.close();
  await school.close();
});

const asStaff = (url: string) => staff.inject({ url, headers: signedInAs('admin') });

async function pay(changes: Record<string, unknown> = given): Promise<string> {
  const reference = await school.startPayment(changes);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
  return reference;
}

describe('a field that a school has added', () => {
  test('is checked by its own rules, together with the others', async () => {
    const refused = await school.initialize({
      admissionNumber: '2024#1',
      guardian: '',
      phone: '',
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors).toEqual({
      phone: 'Phone number is required',
      admissionNumber: 'Admission number can only contain letters, digits, slashes, and hyphens',
      guardian: 'Guardian is required',
    });
  });

  test('goes to the provider as its description says, and no other does', async () => {
    await pay();
    const notes = school.provider.opened[0]?.notes ?? [];
    expect(notes).toContainEqual({
      name: 'admission_number',
      value: '2024/0123A',
      label: 'Admission number',
    });
    expect(JSON.stringify(notes)).not.toContain('Bola');
  });

  test('is shown by verify only where that is wanted', async () => {
    const { metadata } = (await school.verify(await pay())).json().data;
    expect(metadata).toEqual({
      full_name: goodForm.fullName,
      phone: goodForm.phone,
      admission_number: '2024/0123A',
      payment_purpose: goodFee.purpose,
      class: goodFee.feeClass,
      term: expect.any(String),
    });
  });

  test('that may be left empty leaves no trace when it is', async () => {
    const reference = await pay({ ...given, admissionNumber: undefined });
    const { metadata } = (await school.verify(reference)).json().data;
    expect(Object.keys(metadata)).not.toContain('admission_number');
    const { payment } = (await asStaff(`/api/admin/payments/${reference}`)).json().data;
    expect(payment.details).toEqual({ guardian: 'Bola Obi' });
  });

  test('is asked for on the page of a fee note, and stored with its payment', async () => {
    const { id: noteId, code } = await addNote(
      school.db,
      await addStudent(school.db, 'Ada Obi', now),
      now,
    );
    const start = async (changes: object) => {
      const { email, phone } = goodForm;
      const shown = FULL_KOBO / 100;
      const payload = { pay: 'rest', shown, email, phone, ...given, ...changes };
      const url = `/api/payments/notes/${code}`;
      return (await school.app.inject({ method: 'POST', url, payload })).json();
    };
    expect((await start({ guardian: '' })).errors).toEqual({ guardian: 'Guardian is required' });
    const { reference } = (await start({})).data;
    const { payment } = (await asStaff(`/api/admin/payments/${reference}`)).json().data;
    expect(payment.details).toEqual({ admissionNumber: '2024/0123A', guardian: 'Bola Obi' });
    expect(await findPayment(school.db, reference)).toMatchObject({ noteId });
  });

  test('stands in the receipt by e-mail', async () => {
    await pay();
    const { id } = await school.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    await queueReceiptEmail(school.db, id, now);
    const [waiting] = await createReceiptEmailQueue(school.db).findDue(now, 1, [60_000]);
    if (!waiting) throw new Error('no receipt waits');
    const site = {
      publicUrl: 'https://school.example',
      from: 'bursar@school.example',
      contact: firstValues().facts,
    };
    const { text, html } = receiptEmail(waiting.payment, site);
    expect(text).toContain(
      `Student: ${goodForm.fullName}\nAdmission number: 2024/0123A\nClass: ${goodFee.feeClass}`,
    );
    expect(html).toContain('<b>2024/0123A</b>');
  });

  test('is seen by staff, found by them, and stands in their file', async () => {
    const reference = await pay();
    const details = { admissionNumber: '2024/0123A', guardian: 'Bola Obi' };
    const { payment } = (await asStaff(`/api/admin/payments/${reference}`)).json().data;
    expect(payment.details).toEqual(details);

    for (const words of ['2024/0123a', '2024/01', 'ADEOLA 2024']) {
      const query = new URLSearchParams({ q: words });
      expect((await asStaff(`/api/admin/payments?${query}`)).json().data).toEqual([
        expect.objectContaining({ reference, details }),
      ]);
    }
    expect((await asStaff('/api/admin/payments?q=bola')).json().data).toEqual([]);

    const [head, row] = (await asStaff('/api/admin/payments/export.csv?q=2024')).body.split('\r\n');
    expect(head).toMatch(/,Phone,Admission no\.,Guardian,Remark,Taken,/);
    expect(row).toContain(',2024/0123A,Bola Obi,,Online,');
  });

  test.each([
    ['2024/01', "'2024/01"],
    ['0012', "'0012"],
    ['A/12', 'A/12'],
  ])('typed as %s is no day and no number in a spreadsheet', async (admissionNumber, cell) => {
    await pay({ ...given, admissionNumber });
    const { body } = await asStaff('/api/admin/payments/export.csv');
    expect(body).toContain(`,${cell},Bola Obi,`);
  });
});

test('a payment that only the provider knows is adopted with the fields in its notes, and not for want of others', async () => {
  const reference = 'WBS-20261119-madebeforetherestore00';
  const { fullName, phone, email } = goodForm;
  const notes = { fullName, phone, email, purpose: goodFee.purpose, feeClass: goodFee.feeClass };
  const furtherNotes = { admissionNumber: '2024/0123', guardian: '' };
  school.provider.knows({
    id: '7',
    reference,
    outcome: 'success',
    rawStatus: 'success',
    amount: goodFee.amountKobo,
    requestedAmount: goodFee.amountKobo,
    currency: 'NGN',
    mode: 'test',
    channel: 'card',
    paidAt: now,
    reason: undefined,
    notes: { ...notes, ...furtherNotes },
  });
  const by = { id: null, name: 'Mrs Obi' };
  await moneyParts(school).adopt({ reference, note: 'Lost with the disk', by });
  const { payment } = (await asStaff(`/api/admin/payments/${reference}`)).json().data;
  expect(payment.details).toEqual({ admissionNumber: '2024/0123' });
});

describe('the same form', () => {
  test('with another value is another form', async () => {
    const first = await school.startPayment(given);
    expect(await school.startPayment({ ...given, admissionNumber: '2024/0123A' })).toBe(first);
    expect(await school.startPayment({ ...given, admissionNumber: '2024/9' })).not.toBe(first);
  });

  test('opens the receipt of a paid fee only for who knows all that stands on it', async () => {
    const reference = await pay();
    const answerTo = async (changes: Record<string, unknown>) =>
      (await school.initialize(changes)).json().data;
    const paidAt = now.toISOString();
    expect(await answerTo(given)).toEqual({ alreadyPaid: { paidAt, reference } });
    expect(await answerTo({ ...given, admissionNumber: '' })).toEqual({ alreadyPaid: { paidAt } });
  });
});
