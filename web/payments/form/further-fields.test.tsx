import { createRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { kobo } from '#contract/money.ts';
import type { NotePage } from '#contract/schemas/note-page.ts';
import { fontFromDisk } from '../../pdf/testing/font-from-disk.ts';
import { readPdf } from '../../pdf/testing/read-pdf.ts';
import { renderStatic } from '../../ui/testing/render-static.tsx';
import { someSchool } from '../../ui/testing/some-school.ts';
import { noFilters, searchHistory } from '../history/history-search.ts';
import { readHistory } from '../history/payment-history.ts';
import { readNoteForm } from '../note/note-form.ts';
import { NoteView } from '../note/note-view.tsx';
import { checkPayment } from '../outcome/check-payment.ts';
import { FALLBACK_METHOD, receiptFacts } from '../receipt/receipt.ts';
import { renderReceiptPdf } from '../receipt/receipt-pdf.ts';
import { ReceiptSheet } from '../receipt/receipt-sheet.tsx';
import { aReceipt } from '../receipt/testing/a-receipt.ts';
import { formFields, paymentPayload, readPaymentForm } from './payment-form.ts';
import { PaymentFormView } from './payment-form-view.tsx';
import { readSavedPayer, saveForm } from './saved-form.ts';
import { startWithoutScripts } from './start-without-scripts.ts';

// All that a school does to ask for more: describe it in payer-fields.ts.
vi.mock(import('#contract/payer-fields.ts'), async (original) => {
  const { withFurtherFields } = await import('#contract/testing/further-fields.ts');
  return withFurtherFields(await original());
});

const THANKS = 'Thank you. Your payment has been received.';
const { fees, facts } = someSchool;
const reference = 'WBS-1';
const now = new Date('2026-11-20T10:00:00.000Z');
const typed = {
  fullName: 'Ada Obi',
  email: 'ada@example.com',
  phone: '08030000000',
  admissionNumber: '2024/0123a',
  guardian: 'Bola Obi',
};
const fields = new FormData();
for (const [name, value] of Object.entries(typed)) fields.set(name, value);

const note: NotePage = {
  code: 'ABCDE12345',
  status: 'open',
  studentName: 'Ada Obi',
  class: 'JSS 1',
  paymentPurpose: 'School Fees',
  term: 'First Term, 2026/2027',
  full: 500,
  discount: 0,
  due: 500,
  paid: 0,
  left: 500,
  surplus: 0,
  parts: [{ amount: 500, paid: 0, dueOn: '2026-12-01' }],
  next: null,
  least: null,
  receipts: [],
  underWay: 0,
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('location', { origin: 'https://school.example' });
});
afterEach(() => vi.unstubAllGlobals());

describe('a field that a school has added', () => {
  test('is asked for after the others, in its own words', () => {
    const page = renderForm();
    const inputs = [...page.matchAll(/<input[^>]*>/g)].map(([input]) => input);
    const texts = inputs.filter((input) => !/type="(radio|hidden)"/.test(input));
    const names = texts.map((input) => /name="(\w+)"/.exec(input)?.[1]);
    expect(names).toEqual(Object.keys(typed));
    expect(page).toContain('Admission Number (optional)');
    expect(page).toContain('As on the school report, like 2024/0123.');
    const [admissionNumber, guardian] = texts.slice(-2);
    expect(admissionNumber).toMatch(/autoCapitalize="characters"/i);
    expect(admissionNumber).not.toContain('required');
    expect(guardian).toContain('required');
  });

  test('is sent tidied, with scripts and without', async () => {
    const sent = { ...typed, admissionNumber: '2024/0123A' };
    expect(paymentPayload(readPaymentForm(fields, fees), fees)).toMatchObject(sent);
    const initializePayment = vi.fn(async () => ({
      httpStatus: 400,
      answer: { status: false as const, message: 'No' },
    }));
    await startWithoutScripts(fields, { initializePayment, readSchool: async () => someSchool });
    expect(initializePayment).toHaveBeenCalledWith(expect.objectContaining(sent));
    expect(formFields).toContain('guardian');
  });

  test('is asked for on the page of a fee note, where the student is known', () => {
    const unsent = { values: readNoteForm(fields), errors: { guardian: 'Who?' }, message: 'No' };
    const page = renderStatic(<NoteView note={note} unsent={unsent} />);
    const names = [...page.matchAll(/<input[^>]*name="(\w+)"/g)].map(([, name]) => name);
    expect(names).toEqual(['shown', 'pay', 'email', 'phone', 'admissionNumber', 'guardian']);
    expect(page).toContain('Admission Number (optional)');
    expect(page).toContain('value="Bola Obi"');
    expect(page).toContain('Who?');
  });

  test('is stored while the parent is away, on the receipt and in the record of this device', async () => {
    saveForm(readPaymentForm(fields, fees), reference);
    expect(readSavedPayer()?.payer).toMatchObject(typed);
    const shown = { ...typed, admissionNumber: '2024/0123A' };
    expect(await check()).toMatchObject({ type: 'paid', receipt: shown });
    expect(readHistory()).toEqual([expect.objectContaining(shown)]);
    expect(searchHistory(readHistory(), '2024/0', noFilters)).toHaveLength(1);
    expect(searchHistory(readHistory(), 'bola', noFilters)).toHaveLength(0);
  });

  test('is seen elsewhere only as far as the answer tells it', async () => {
    const event = await check();
    expect(event).toMatchObject({ receipt: { admissionNumber: '2024/0123A', email: '' } });
    expect(event).not.toHaveProperty('receipt.guardian');
  });

  test('stands on the receipt, its print and its PDF; left empty, it leaves no gap', async () => {
    const receipt = aReceipt({ ...typed });
    const sheet = renderStatic(<ReceiptSheet receipt={receipt} titleId="title" />);
    expect(sheet).toContain('<dt>Admission no.</dt><dd translate="no">2024/0123a</dd>');
    const { texts, pages } = readPdf(await renderReceiptPdf(receipt, facts, fontFromDisk));
    expect(pages).toBe(1);
    const added = ['Admission no.', '2024/0123a', 'Guardian', 'Bola Obi'];
    expect(texts.slice(texts.indexOf('Admission no.'))).toEqual([
      ...added,
      ...texts.slice(texts.indexOf('Payment')),
    ]);
    const { admissionNumber: _left, ...others } = typed;
    const without = aReceipt(others);
    const labels = receiptFacts(without, FALLBACK_METHOD.pdf).student.map(({ label }) => label);
    expect(labels).toEqual(['Name', 'Class', 'Email', 'Phone', 'Guardian']);
  });

  test('leaves the receipt on one page, and no text on another, whatever was typed', async () => {
    const further = { admissionNumber: 'W'.repeat(20), guardian: 'W'.repeat(40) };
    const longest = aReceipt({
      reference: 'W'.repeat(40),
      fullName: 'W'.repeat(50),
      email: `${'w'.repeat(60)}@${'w'.repeat(35)}.com`,
      refunds: [1, 2].map((day) => ({ amountKobo: kobo(100), at: `2023-12-0${day}T09:00:00Z` })),
      ...further,
    });
    const { pages, texts, heights } = readPdf(await renderReceiptPdf(longest, facts, fontFromDisk));
    expect(pages).toBe(1);
    expect(texts.join('')).toContain('W'.repeat(20));
    const heightOf = (text: string) => heights[texts.indexOf(text)] ?? Number.NaN;
    // The last line above the foot, and the first line of the foot.
    expect(heightOf('Card/Bank Transfer')).toBeGreaterThan(heightOf(THANKS) + 12);
  });
});

async function check() {
  const metadata = {
    full_name: 'Ada Obi',
    phone: '08030000000',
    admission_number: '2024/0123A',
    payment_purpose: 'School Fees',
    class: 'JSS 1',
    term: 'First Term, 2026/2027',
  };
  const data = {
    reference,
    status: 'success',
    amount: 5_000_000,
    currency: 'NGN',
    paid_at: now.toISOString(),
    metadata,
  };
  vi.stubGlobal('fetch', async () => Response.json({ status: true, message: 'ok', data }));
  return checkPayment(reference, new AbortController().signal, () => now);
}

function renderForm(): string {
  return renderStatic(
    <PaymentFormView
      state={{ stage: 'idle' }}
      payment={{
        school: someSchool,
        form: readPaymentForm(new FormData(), fees),
        formElement: createRef(),
        fillAsked: () => {},
        refuse: () => {},
        edit: () => {},
        submit: () => {},
      }}
      heading={createRef()}
      historyButton={createRef()}
      onHistory={() => {}}
    />,
  );
}

function memoryStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
}
