import { expect, test } from 'vitest';
import { changesInWords } from './changes.ts';
import type { Fees } from './fees.ts';

const fees: Fees = {
  classes: [{ name: 'Basic 1' }, { name: 'Basic 2' }],
  purposes: [
    {
      name: 'Tuition',
      icon: 'book',
      paidFor: 'term',
      kobo: { 'Basic 1': 6_500_000, 'Basic 2': null },
    },
  ],
};
const [tuition] = fees.purposes;

test('a raised fee, a new class, a retired purpose and a new order are told apart', () => {
  if (!tuition) throw new Error('no purpose');
  const raised = { ...tuition, kobo: { 'Basic 1': 7_000_000, 'Basic 2': 100_000 } };
  expect(changesInWords('fees', fees, { ...fees, purposes: [raised] })).toEqual([
    'Tuition for Basic 1: ₦65,000 → ₦70,000',
    'Tuition for Basic 2: ₦1,000',
  ]);
  const more = { ...fees, classes: [...fees.classes, { name: 'Basic 3' }] };
  expect(changesInWords('fees', fees, more)).toEqual(['Class Basic 3: offered']);
  const retired = { ...fees, purposes: [{ ...tuition, isRetired: true }] };
  expect(changesInWords('fees', fees, retired)).toEqual([
    'Tuition: due once a term → not offered any more',
  ]);
  const reordered = { ...fees, classes: fees.classes.toReversed() };
  expect(changesInWords('fees', fees, reordered)).toEqual(['The order was changed']);
  expect(changesInWords('fees', fees, structuredClone(fees))).toEqual([]);
});

test('a notice and its end', () => {
  const none = { text: '', level: 'information', from: '', until: '', link: '' } as const;
  const notice = { ...none, text: 'Closed on Monday', from: '2031-02-03', until: '2031-02-04' };
  expect(changesInWords('notice', none, notice)).toEqual([
    'Notice: Closed on Monday',
    'How urgent: information',
    'Shown: 3 Feb 2031 to 4 Feb 2031',
  ]);
  expect(changesInWords('notice', notice, none)).toContain('Notice: Closed on Monday → none');
});

test('a picture of the gallery: which one, and which of its fields', () => {
  const gate = {
    id: 'gate',
    title: 'The gate',
    category: 'Campus' as const,
    image: 'gallery-1-gate.svg',
    alt: 'A gate',
    description: '',
  };
  const field = { ...gate, id: 'field', title: 'The field' };
  const changed = { ...gate, title: 'Our gate', alt: 'An open gate', image: '/media/gate.jpg' };
  const added = { ...gate, id: 'hall', title: 'The hall' };
  const change = changesInWords(
    'gallery',
    { pictures: [gate, field] },
    { pictures: [changed, added] },
  );
  expect(change).toEqual([
    '“The gate” has another file',
    'Title of “The gate”: The gate → Our gate',
    'What “The gate” shows: A gate → An open gate',
    '“The hall” is added',
    '“The field” is removed',
  ]);
  expect(
    changesInWords('gallery', { pictures: [gate, field] }, { pictures: [field, gate] }),
  ).toEqual(['The order was changed']);
});

test('a day that is of another kind now', () => {
  const day = { name: 'Sports', kind: 'closed', first: '2031-02-03', last: '2031-02-03' } as const;
  const holiday = { ...day, kind: 'public_holiday' } as const;
  expect(changesInWords('days', { days: [day] }, { days: [holiday] })).toEqual([
    'Sports, 3 Feb 2031: School is closed, one day → Public holiday, one day',
  ]);
});
