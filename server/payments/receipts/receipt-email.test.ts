import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { kobo } from '#contract/money.ts';
import { type PaidPayment, receiptEmail } from './receipt-email.ts';

const payment: PaidPayment = {
  reference: 'WBS-20261120-7F3KQ2',
  purpose: 'School Fees',
  feeClass: 'JSS 2',
  term: '2026/2027-1',
  fullName: "Adéọlá O'Bámgbóṣé",
  email: 'parent@example.com',
  phone: '+234 803 000 0000',
  details: null,
  amountKobo: kobo(5_500_000),
  mode: 'live',
  paidAt: '2026-11-20T23:15:02.000Z',
  createdAt: '2026-11-20T23:14:00.000Z',
};
const contact = {
  phone: '+234 803 123 4567',
  email: 'office@school.example',
  address: '7 Weaver Street, Abeokuta',
};
const site = { publicUrl: 'https://school.example', from: 'bursar@school.example', contact };

describe('the receipt as an e-mail', () => {
  test('says who, what, how much and when, and where the receipt is', () => {
    const { to, subject, text } = receiptEmail(payment, site);
    expect(to).toBe('parent@example.com');
    expect(subject).toBe('Receipt for School Fees, JSS 2 (WBS-20261120-7F3KQ2)');
    expect(text).toBe(`Good day,

Thank you. ${school.name} has received this payment:

Student: Adéọlá O'Bámgbóṣé
Class: JSS 2
Purpose: School Fees
Term: First Term, 2026/2027
Amount paid: ₦55,000
Date: Saturday 21 November 2026, 00:15
Reference: WBS-20261120-7F3KQ2

See the receipt, print it or save it as a PDF:
https://school.example/receipts/WBS-20261120-7F3KQ2

Is something not right? Please call or write to us, and give us the reference.
Phone: ${contact.phone}
E-mail: ${contact.email}

${school.name}
${contact.address}

This e-mail went to the address that was given with the payment. If it was not meant for you, please delete it.
`);
  });

  test('says the same in HTML, with what was typed as words and not as HTML', () => {
    const fullName = '<b>Ada & "Obi"</b>';
    const { html } = receiptEmail({ ...payment, fullName }, site);
    expect(html).toContain('&lt;b&gt;Ada &amp; &quot;Obi&quot;&lt;/b&gt;');
    expect(html).not.toContain('<b>Ada');
    for (const words of ['JSS 2', 'School Fees', '₦55,000', '00:15']) {
      expect(html).toContain(words);
    }
    expect(html).toContain('href="https://school.example/receipts/WBS-20261120-7F3KQ2"');
  });

  test('says nothing in HTML that it does not say in text', () => {
    const { subject, text, html } = receiptEmail(payment, site);
    const words = html
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&')
      .split(/\s+/);
    const more = words.filter((word) => !`${subject} ${text}`.includes(word));
    expect(more).toEqual([]);
  });

  test('says how the fee of a note stood right after the payment', () => {
    const stood = { due: 5_500_000, paid: 2_000_000, left: 3_500_000, on: '2026-11-21' };
    const next = { amount: 1_750_000, due_on: '2027-01-15' };
    const today = { ...stood, paid: 5_500_000, left: 0, on: '2027-01-10' };
    const fee = { payment: 2, after_payment: { ...stood, next }, now: today };
    const { text, html } = receiptEmail(payment, { ...site, fee });
    const words = '₦20,000 of ₦55,000 paid · left ₦35,000 · next part ₦17,500 by 15 January 2027';
    expect(text).toContain(`Second payment of this fee, as of 21 November 2026:\n${words}\n`);
    expect(html).toContain(`<b>${words}</b>`);
    expect(html).not.toContain('nothing left');
    const uncertain = receiptEmail(payment, { ...site, fee: { payment: 2, now: today } });
    expect(uncertain.text).not.toContain('this fee');
  });

  test('names what was asked for where another amount arrived, and else nothing of it', () => {
    const other = receiptEmail({ ...payment, askedKobo: kobo(6_800_000) }, site);
    expect(other.text).toContain('Asked for: ₦68,000');
    expect(receiptEmail(payment, site).text).not.toContain('Asked for');
  });

  test('shows the reference in groups, which are copied as one word', () => {
    const { html } = receiptEmail(payment, site);
    expect(html.replace(/<[^>]+>/g, '')).toContain('ReferenceWBS-20261120-7F3KQ2');
    const groups = [...html.matchAll(/<span style="display[^>]+>(\w+)<\/span>/g)];
    expect(groups.map(([, letters]) => letters)).toEqual(['7F3K', 'Q2']);
  });

  test('loads nothing and links only to the receipt and the school', () => {
    const { html } = receiptEmail(payment, site);
    expect(html).not.toMatch(/<(img|link|script|iframe|style)|src=|url\(/i);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      'https://school.example/receipts/WBS-20261120-7F3KQ2',
      'tel:+2348031234567',
      `mailto:${contact.email}`,
    ]);
  });

  test('has one Message-ID for one payment, of the domain it comes from', () => {
    const { messageId } = receiptEmail(payment, site);
    expect(messageId).toBe('<receipt.WBS-20261120-7F3KQ2@school.example>');
    expect(receiptEmail(payment, site).messageId).toBe(messageId);
  });

  test('names a test payment as one', () => {
    const { subject, text, html } = receiptEmail({ ...payment, mode: 'test' }, site);
    expect(subject).toMatch(/^Test mode: Receipt for /);
    expect(text).toContain('This is a test: no real money has moved.');
    expect(html).toContain('This is a test: no real money has moved.');
  });
});
