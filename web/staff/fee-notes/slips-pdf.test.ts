import { expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { kobo } from '#contract/money.ts';
import { logosIn } from '../../pdf/testing/drawn-logo.ts';
import { fontFromDisk } from '../../pdf/testing/font-from-disk.ts';
import { readPdf } from '../../pdf/testing/read-pdf.ts';
import { renderSlipsPdf } from './slips-pdf.ts';
import { aNote } from './testing/a-note.ts';

test('a slip says whose it is, what is due by when, and where it is paid', async () => {
  const plan = {
    kind: 'parts' as const,
    parts: [
      { amountKobo: kobo(3_000_000), dueOn: '2026-12-01' },
      { amountKobo: kobo(1_950_000), dueOn: '2027-01-15' },
    ],
  };
  const note = aNote({ plan, paidKobo: 3_000_000, outstandingKobo: 1_950_000 });
  const bytes = await renderSlipsPdf([note], fontFromDisk);
  const { pages, texts } = readPdf(bytes);
  expect(pages).toBe(1);
  expect(logosIn(bytes)).toBe(1);
  expect(texts).toEqual([
    school.wordmark,
    school.descriptor,
    'Fee note',
    'Adéọlá Bámgbóṣé-Ọláìyá',
    'JSS 2 · JSS/0042',
    'School Fees, First Term, 2026/2027',
    'Fee',
    '₦55,000',
    'Discount: brothers and sisters',
    '-₦5,500',
    'Due',
    '₦49,500',
    'Paid',
    '₦30,000',
    'To pay',
    '₦19,500',
    'In parts:',
    'by 1 Dec 2026',
    '₦30,000 paid',
    'by 15 Jan 2027',
    '₦19,500',
    'See and pay it online',
    'school.example/pay/7K3MQ2X89T',
    'Scan the code, or type the address.',
    'Only for you: please do not pass it on.',
  ]);
});

test('a slip of a note that is paid asks for nothing', async () => {
  const paid = aNote({ paidKobo: 4_950_000, outstandingKobo: 0, status: 'paid' });
  const { texts } = readPdf(await renderSlipsPdf([paid], fontFromDisk));
  expect(texts).toContain('See it online');
  expect(texts.join(' ')).not.toContain('pay it');
});

test('a slip asks freely only while more than the least amount is left', async () => {
  const plan = { kind: 'free' as const, leastKobo: kobo(100_000), dueOn: '2027-01-15' };
  const slipOf = async (outstandingKobo: number) => {
    const note = aNote({ plan, paidKobo: 4_950_000 - outstandingKobo, outstandingKobo });
    return readPdf(await renderSlipsPdf([note], fontFromDisk)).texts;
  };
  expect(await slipOf(100_100)).toContain('Freely, from ₦1,000 at a time:');
  expect(await slipOf(100_000)).toContain('At once:');
});

test('nine slips are three pages, and a long name stays on its slip', async () => {
  const student = 'Oluwaseunfunmi Adebayo-Ogunlesi Chukwuemeka Nnamdi Abdulrahman Temitope';
  const notes = Array.from({ length: 9 }, () => aNote({ student }));
  const { pages } = readPdf(await renderSlipsPdf(notes, fontFromDisk));
  expect(pages).toBe(3);
});
