import { describe, expect, test } from 'vitest';
import { formOf, someFee } from '#contract/testing/some-fee.ts';
import { findDifferences } from './differences.ts';
import type { Sum } from './money.ts';
import type { PaymentForm } from './plan.ts';
import type { ProviderTransaction } from './provider-client.ts';
import type { Acknowledged } from './record.ts';
import type { Evidence, SchoolPayment, Told } from './seen.ts';

const fee = someFee(1);
const FEE: number = fee.amountKobo;

const paidThere: ProviderTransaction = {
  id: 5_123_456_789,
  reference: 'WBS-1',
  status: 'success',
  amount: FEE,
  requested_amount: FEE,
  currency: 'NGN',
  domain: 'test',
  paid_at: '2026-11-20T09:15:02.000Z',
};
const paidHere: SchoolPayment = {
  id: 'payment-1',
  reference: 'WBS-1',
  status: 'paid',
  purpose: fee.purpose,
  fee_class: fee.feeClass,
  amount_kobo: FEE,
  refunded_kobo: 0,
  mode: 'test',
  full_name: 'Ada Obi',
  email: 'parent@example.com',
  access_code: 'code-1',
  source: 'online',
  note_id: null,
  credits: 1,
};
const unpaidHere = { ...paidHere, status: 'pending', credits: 0 };

const form: PaymentForm = {
  fullName: 'Ada Obi',
  email: 'parent@example.com',
  phone: '+234 803 000 0000',
  ...formOf(fee),
};
const start: Acknowledged = { accessCode: 'code-1', form };

interface Case {
  there?: Partial<ProviderTransaction>;
  /** null when no row is here. */
  here?: Partial<SchoolPayment> | null;
  reviews?: string[];
  /** Each as 'credited paid': what was decided, and how the payment stood afterwards. */
  decisions?: string[];
  /** What a person has decided of a finding, by 'kind reference'. */
  decided?: Record<string, string>;
  /** The same at every place, but where `sums` says otherwise. */
  sum?: Sum;
  sums?: Partial<Evidence['sums']>;
  refunds?: { amount: number; status: string }[];
  desk?: Partial<Evidence['desk']>;
  told?: Told;
  alarms?: string[];
  record?: Partial<Evidence['record']>;
}

const ONE_FEE = { payments: 1, kobo: FEE };
const NOTHING = { payments: 0, kobo: 0 };
const TAKEN_BACK = { takenBack: new Set(['WBS-1']) };

function differences({
  there,
  here,
  reviews,
  decisions = [],
  decided = {},
  sum = ONE_FEE,
  sums,
  refunds = [],
  told,
  alarms = [],
  desk,
  record,
}: Case): string[] {
  const transaction = { ...paidThere, ...there };
  const given = refunds.map((one, id) => ({ ...one, id, transaction: transaction.id }));
  return findDifferences({
    transactions: [transaction],
    refunds: new Map([[transaction.id, given]]),
    payments: here === null ? [] : [{ ...paidHere, ...here }],
    reviews: new Set(reviews),
    decisions: decisions.map((one) => {
      const [resolution = '', to = ''] = one.split(' ');
      return { reference: 'WBS-1', resolution, to };
    }),
    decided: new Map(Object.entries(decided)),
    sums: { rows: sum, events: sum, dashboard: sum, file: sum, ...sums },
    told: new Map(told ? [['WBS-1', told]] : []),
    alarms,
    desk: {
      records: new Map(),
      shown: { payments: 0, kobo: 0 },
      owes: (sums?.rows ?? sum).kobo,
      ...desk,
    },
    record: {
      acknowledged: new Map([['WBS-1', start]]),
      takenBack: new Set(),
      paidAgain: [],
      disputed: new Set(),
      problems: [],
      ...record,
    },
  });
}

test.each<[string, Case]>([
  ['paid on both sides, and shown so', { told: { amount: FEE, refunded: 0 } }],
  ['paid with the fee on top', { there: { amount: FEE + 92_500 } }],
  [
    'partly refunded, in two equal parts, and shown so',
    {
      refunds: [
        { amount: 500_000, status: 'processed' },
        { amount: 500_000, status: 'processed' },
        { amount: 700_000, status: 'failed' },
      ],
      here: { refunded_kobo: 1_000_000 },
      told: { amount: FEE, refunded: 1_000_000 },
      sum: { payments: 1, kobo: FEE - 1_000_000 },
    },
  ],
  [
    'reversed after it was credited',
    {
      there: { status: 'reversed' },
      here: { status: 'reversed', refunded_kobo: FEE },
      sum: NOTHING,
    },
  ],
  [
    'called reversed after a part refund',
    {
      there: { status: 'reversed' },
      refunds: [{ amount: 500_000, status: 'processed' }],
      here: { refunded_kobo: 500_000 },
      told: { amount: FEE, refunded: 500_000 },
      sum: { payments: 1, kobo: FEE - 500_000 },
    },
  ],
  [
    'reversed before the school heard of it',
    {
      there: { status: 'reversed' },
      here: { status: 'reversed', credits: 0 },
      sum: NOTHING,
    },
  ],
  [
    'held with its reason',
    {
      there: { amount: FEE - 1 },
      here: { ...unpaidHere, status: 'review' },
      reviews: ['amount WBS-1'],
      sum: NOTHING,
    },
  ],
  [
    'credited by a person with what arrived, and shown so',
    {
      there: { amount: FEE - 100 },
      here: { amount_kobo: FEE - 100 },
      decisions: ['credited paid'],
      told: { amount: FEE - 100, refunded: 0 },
      sum: { payments: 1, kobo: FEE - 100 },
    },
  ],
  [
    'given back by a person before it was credited',
    {
      there: { amount: FEE - 100 },
      here: { status: 'reversed', credits: 0 },
      decisions: ['refunded reversed'],
      sum: NOTHING,
    },
  ],
  [
    'given back by a person, and credited again by another',
    { decisions: ['refunded reversed', 'credited paid'] },
  ],
  [
    'held, and left so by a person',
    {
      there: { amount: FEE - 1 },
      here: { ...unpaidHere, status: 'review' },
      decisions: ['ignored review'],
      decided: { 'amount WBS-1': 'ignored' },
      sum: NOTHING,
    },
  ],
  [
    'a dispute that a person has decided',
    { record: { disputed: new Set(['WBS-1']) }, decided: { 'dispute WBS-1': 'ignored' } },
  ],
  [
    'abandoned and open',
    { there: { status: 'abandoned', paid_at: null }, here: unpaidHere, sum: NOTHING },
  ],
  ['taken back by a restore and imported', { here: { access_code: null }, record: TAKEN_BACK }],
  [
    'taken back by a restore and never paid',
    {
      there: { status: 'abandoned', paid_at: null },
      here: null,
      sum: NOTHING,
      record: TAKEN_BACK,
    },
  ],
  [
    'taken back by a restore, not as asked, and reported',
    {
      there: { amount: FEE - 1 },
      here: null,
      reviews: ['unknown_transaction WBS-1'],
      sum: NOTHING,
      record: TAKEN_BACK,
    },
  ],
])('%s: no difference', (_case, given) => {
  expect(differences(given)).toEqual([]);
});

test.each<[string, Case, RegExp]>([
  ['not credited', { here: unpaidHere }, /WBS-1: paid/],
  ['credited twice', { here: { credits: 2 } }, /WBS-1: paid/],
  ['a refund that is not counted', { refunds: [{ amount: 1, status: 'processed' }] }, /1 refunded/],
  [
    'a refund that is counted twice, by its message and by the list',
    { refunds: [{ amount: 1, status: 'processed' }], here: { refunded_kobo: 2 } },
    /paid, 1 refunded at the provider; ours: paid, 1 credits, 2 refunded/,
  ],
  [
    'credited without being paid',
    { there: { status: 'abandoned', paid_at: null } },
    /not paid \(abandoned\)/,
  ],
  ['credited although it is short', { there: { amount: FEE - 1 } }, /not as asked/],
  [
    'credited by a person with what was asked, though less arrived',
    { there: { amount: FEE - 1 }, decisions: ['credited paid'] },
    /asked for as/,
  ],
  ['kept although a person has given it back', { decisions: ['refunded reversed'] }, /reversed at/],
  ['credited although it is dollars', { there: { currency: 'USD' } }, /not as asked/],
  ['credited although it is another mode', { there: { domain: 'live' } }, /not as asked/],
  [
    'held, and not reported',
    { there: { domain: 'live' }, here: { ...unpaidHere, status: 'review' } },
    /not as asked/,
  ],
  [
    'taken back whole after a part refund',
    {
      there: { status: 'reversed' },
      refunds: [{ amount: 500_000, status: 'processed' }],
      here: { status: 'reversed', refunded_kobo: FEE },
    },
    /paid, 500000 refunded at the provider; ours: reversed/,
  ],
  ['still paid here', { there: { status: 'reversed' } }, /reversed at the provider/],
  ['a checkout that was acknowledged', { here: { access_code: null } }, /checkout is lost/],
  ['a start that was acknowledged', { here: null }, /checkout is lost/],
  [
    'taken back by a restore and not imported, though reported',
    { here: null, reviews: ['unknown_transaction WBS-1'], sum: NOTHING, record: TAKEN_BACK },
    /WBS-1: paid, and no payment here/,
  ],
  [
    'imported for another class',
    { here: { fee_class: 'Another class' }, record: TAKEN_BACK },
    /is of .*, Another class, .* asked for as /,
  ],
  ['imported for another child', { here: { full_name: 'Bisi Ojo' } }, /asked for as .*Ada Obi/],
  ['imported with another amount', { here: { amount_kobo: FEE - 1 } }, /asked for as/],
  ['ours and reported as unknown', { reviews: ['unknown_transaction WBS-1'] }, /ours, and report/],
  ['an alarm that stands', { alarms: ['refused_key'] }, /the alarm refused_key still stands/],
  ['unknown at the provider', { there: { reference: 'OTHER' } }, /credited, and unknown/],
  ['a dispute that is not reported', { record: { disputed: new Set(['WBS-1']) } }, /disputed/],
  [
    'a fee paid twice that is not reported',
    { record: { paidAgain: [['WBS-1', 'WBS-1']] } },
    /paid again/,
  ],
  ['another amount shown to parents', { told: { amount: FEE - 1, refunded: 0 } }, /see/],
  ['another refund shown to parents', { told: { amount: FEE, refunded: 1 } }, /see/],
  ['another total', { sums: { dashboard: { payments: 1, kobo: 1 } } }, /dashboard says/],
  ['another count', { sums: { dashboard: { payments: 2, kobo: FEE } } }, /dashboard says/],
  ['another sum of the events', { sums: { events: { payments: 1, kobo: 1 } } }, /events says/],
  ['another sum of the rows', { sums: { rows: NOTHING } }, /rows says/],
  ['another sum in the file', { sums: { file: { payments: 2, kobo: FEE } } }, /file says/],
  ['what was wrong on the way', { record: { problems: ['two at once'] } }, /two at once/],
])('%s is found', (_case, given, sentence) => {
  expect(differences(given).join('\n')).toMatch(sentence);
});

describe('the desk', () => {
  const deskPayment: SchoolPayment = { ...paidHere, reference: 'WBS-2', source: 'desk' };
  const record = { kobo: FEE, backKobo: 0, isVoid: false, channel: 'cash' };
  const differencesWith = (payment: Partial<SchoolPayment> | undefined, known = true) =>
    findDifferences({
      transactions: [],
      refunds: new Map(),
      payments: payment ? [{ ...deskPayment, ...payment }] : [],
      reviews: new Set(),
      decisions: [],
      decided: new Map(),
      sums: { rows: nothing, events: nothing, dashboard: nothing, file: nothing },
      told: new Map(),
      alarms: [],
      desk: {
        records: new Map(known ? [['WBS-2', record]] : []),
        shown: known ? { payments: 1, kobo: FEE } : nothing,
        owes: known ? FEE : 0,
      },
      record: {
        acknowledged: new Map(),
        takenBack: new Set(),
        paidAgain: [],
        disputed: new Set(),
        problems: [],
      },
    });
  const nothing = { payments: 0, kobo: 0 };

  test('is right as it was recorded', () => {
    expect(differencesWith({})).toEqual([]);
  });

  test.each([
    ['a lost record', undefined, true],
    ['another amount', { amount_kobo: FEE - 1 }, true],
    ['a void that was not asked for', { status: 'reversed' }, true],
    ['money that was not taken', {}, false],
  ])('differs by %s', (_what, payment, known) => {
    expect(differencesWith(payment, known)).not.toEqual([]);
  });
});
