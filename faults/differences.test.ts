import { expect, test, vi } from 'vitest';
import { type Evidence, findDifferences, type SchoolPayment } from './differences.ts';
import type { ProviderTransaction } from './provider-client.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const FEE = 5_500_000;

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
  purpose: 'School Fees',
  fee_class: 'JSS 2',
  amount_kobo: FEE,
  refunded_kobo: 0,
  mode: 'test',
  access_code: 'code-1',
  credits: 1,
};
const unpaidHere = { ...paidHere, status: 'pending', credits: 0 };

interface Case {
  there?: Partial<ProviderTransaction>;
  here?: Partial<SchoolPayment>;
  reviews?: string[];
  dashboard?: Evidence['dashboard'];
  refunds?: { amount: number; status: string }[];
  told?: number;
  record?: Partial<Evidence['record']>;
}

const ONE_FEE = { totalPayments: 1, totalRevenue: FEE / 100 };
const NOTHING = { totalPayments: 0, totalRevenue: 0 };

function differences({
  there,
  here,
  reviews,
  dashboard,
  refunds = [],
  told,
  record,
}: Case): string[] {
  const transaction = { ...paidThere, ...there };
  const given = refunds.map((one, id) => ({ ...one, id, transaction: transaction.id }));
  return findDifferences({
    transactions: [transaction],
    refunds: new Map([[transaction.id, given]]),
    payments: [{ ...paidHere, ...here }],
    reviews: new Set(reviews),
    dashboard: dashboard ?? ONE_FEE,
    told: new Map(told === undefined ? [] : [['WBS-1', told]]),
    record: {
      acknowledged: new Map([['WBS-1', 'code-1']]),
      paidAgain: [],
      disputed: new Set(),
      problems: [],
      ...record,
    },
  });
}

test.each<[string, Case]>([
  ['paid on both sides, and told so', { told: FEE }],
  ['paid with the fee on top', { there: { amount: FEE + 92_500 } }],
  [
    'partly refunded',
    {
      refunds: [
        { amount: 500_000, status: 'processed' },
        { amount: 700_000, status: 'failed' },
      ],
      here: { refunded_kobo: 500_000 },
      dashboard: { totalPayments: 1, totalRevenue: 50_000 },
    },
  ],
  [
    'reversed after it was credited',
    {
      there: { status: 'reversed' },
      here: { status: 'reversed', refunded_kobo: FEE },
      dashboard: NOTHING,
    },
  ],
  [
    'reversed before the school heard of it',
    {
      there: { status: 'reversed' },
      here: { status: 'reversed', credits: 0 },
      dashboard: NOTHING,
    },
  ],
  [
    'held with its reason',
    {
      there: { amount: FEE - 1 },
      here: { ...unpaidHere, status: 'review' },
      reviews: ['amount WBS-1'],
      dashboard: NOTHING,
    },
  ],
  [
    'abandoned and open',
    { there: { status: 'abandoned', paid_at: null }, here: unpaidHere, dashboard: NOTHING },
  ],
])('%s: no difference', (_case, given) => {
  expect(differences(given)).toEqual([]);
});

test.each<[string, Case, RegExp]>([
  ['not credited', { here: unpaidHere }, /WBS-1: paid/],
  ['credited twice', { here: { credits: 2 } }, /WBS-1: paid/],
  ['a refund that is not counted', { refunds: [{ amount: 1, status: 'processed' }] }, /1 refunded/],
  [
    'credited without being paid',
    { there: { status: 'abandoned', paid_at: null } },
    /not paid \(abandoned\)/,
  ],
  ['credited although it is short', { there: { amount: FEE - 1 } }, /not as asked/],
  ['credited although it is dollars', { there: { currency: 'USD' } }, /not as asked/],
  ['credited although it is another mode', { there: { domain: 'live' } }, /not as asked/],
  [
    'held, and nobody is told',
    { there: { domain: 'live' }, here: { ...unpaidHere, status: 'review' } },
    /not as asked/,
  ],
  ['still paid here', { there: { status: 'reversed' } }, /reversed at the provider/],
  ['a checkout that was acknowledged', { here: { access_code: null } }, /checkout is lost/],
  ['unknown at the provider', { there: { reference: 'OTHER' } }, /credited, and unknown/],
  ['a dispute nobody hears of', { record: { disputed: new Set(['WBS-1']) } }, /disputed/],
  [
    'a fee paid twice nobody hears of',
    { record: { paidAgain: [['WBS-1', 'WBS-1']] } },
    /paid again/,
  ],
  ['another amount told to parents', { told: FEE - 1 }, /parents are told/],
  ['another total', { dashboard: { totalPayments: 1, totalRevenue: 1 } }, /dashboard says/],
  ['another count', { dashboard: { ...ONE_FEE, totalPayments: 2 } }, /dashboard says/],
  ['what was wrong on the way', { record: { problems: ['two at once'] } }, /two at once/],
])('%s is found', (_case, given, sentence) => {
  expect(differences(given).join('\n')).toMatch(sentence);
});
