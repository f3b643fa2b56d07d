import { beforeEach, describe, expect, test, vi } from 'vitest';
import { HISTORY_KEY } from '#contract/stored-on-device.ts';
import {
  deleteRecord,
  findRecord,
  type PaymentRecord,
  readHistory,
  storeRecord,
  updateRecordStatus,
} from './payment-history.ts';

const now = new Date('2026-11-20T09:00:00.000Z');

const details = {
  reference: 'WBS-1',
  fullName: 'Adéọlá Bámgbóṣé',
  email: 'parent@example.com',
  phone: '0803 000 0000',
  paymentPurpose: 'School Fees',
  class: 'JSS 2',
  amount: 55_000,
  status: 'success',
  date: '2026-11-20T08:59:00.000Z',
};

const standing = { due: 5_500_000, paid: 5_500_000, left: 0, on: '2026-11-20' };
const record: PaymentRecord = { id: '7', ...details };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

describe('keeping a record', () => {
  test('stores exactly the specified fields under payment-history, with an id made from the time', () => {
    expect(storeRecord(details, now)).toBe(true);
    expect(stored()).toEqual([{ id: String(now.getTime()), ...details }]);
  });

  test('updates the record of the same reference and never adds a second', () => {
    storeRecord(details, now);
    storeRecord({ ...details, email: 'new@example.com' }, new Date('2027-01-01T00:00:00Z'));
    expect(readHistory()).toEqual([
      { ...details, id: String(now.getTime()), email: 'new@example.com' },
    ]);
  });

  test('two records written in the same instant have different ids', () => {
    storeRecord(details, now);
    storeRecord({ ...details, reference: 'WBS-2' }, now);
    expect(new Set(readHistory().map(({ id }) => id)).size).toBe(2);
  });

  test.each([
    ['no fee', 7],
    ['no number', { now: standing }],
    ['an amount that is none', { payment: 2, now: { ...standing, left: 'much' } }],
    ['a day that is none', { payment: 2, now: { ...standing, on: 'today' } }],
    ['a next part without a day', { payment: 2, now: { ...standing, next: { amount: 1 } } }],
  ])('reads no fee where there is %s', (_what, fee) => {
    store([{ ...record, fee: { payment: 2, now: standing } }]);
    expect(readHistory()[0]?.fee).toEqual({ payment: 2, now: standing });
    store([{ ...record, fee }]);
    expect(readHistory()).toHaveLength(1);
    expect(readHistory()[0]?.fee?.now).toBeUndefined();
  });

  test.each([
    ['no time', { proof: 'signed' }],
    ['a time that is none', { at: 'soon' }],
    ['refunds that are none', { at: details.date, refunds: [{ amountKobo: 'all' }] }],
    ['refunds in no list', { at: details.date, refunds: 'all' }],
  ])('reads no receipt to be shown offline where there is %s', (_what, confirmed) => {
    const good = { at: details.date, method: 'card', askedKobo: 6_800_000, proof: 'signed' };
    store([{ ...record, confirmed: good }]);
    expect(readHistory()[0]?.confirmed).toEqual(good);
    store([{ ...record, confirmed }]);
    expect(readHistory()).toEqual([record]);
  });

  test('leaves entries it does not understand where they are', () => {
    store(['junk', { mine: true }]);
    storeRecord(details, now);
    expect(stored()).toEqual([
      expect.objectContaining({ reference: 'WBS-1' }),
      'junk',
      { mine: true },
    ]);
  });

  test('says so when the device is full', () => {
    vi.stubGlobal('localStorage', {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    expect(storeRecord(details, now)).toBe(false);
  });
});

describe('reading', () => {
  test('lists the newest first', () => {
    store([
      { ...record, id: '1', reference: 'old', date: '2025-01-01T00:00:00Z' },
      { ...record, id: '2', reference: 'new', date: '2026-01-01T00:00:00Z' },
    ]);
    expect(readHistory().map(({ reference }) => reference)).toEqual(['new', 'old']);
  });

  test('shows a payment recorded twice once', () => {
    store([record, { ...record, id: '9' }]);
    expect(readHistory()).toEqual([record]);
  });

  test.each([
    ['broken JSON', '{'],
    ['something other than a list', '{"a":1}'],
    ['a bare word', '"x"'],
    ['nothing', ''],
  ])('survives %s', (_what, text) => {
    localStorage.setItem(HISTORY_KEY, text);
    expect(readHistory()).toEqual([]);
  });

  test.each([
    ['no reference', { ...record, reference: undefined }],
    ['an amount in words', { ...record, amount: '55,000' }],
    ['a negative amount', { ...record, amount: -1 }],
    ['an amount that no one can pay', { ...record, amount: 1e300 }],
    ['an unreadable date', { ...record, date: 'yesterday' }],
    ['no id', { ...record, id: null }],
    ['nothing at all', null],
  ])('leaves out an entry with %s', (_what, entry) => {
    store([entry, record]);
    expect(readHistory()).toEqual([record]);
  });

  test('takes a number for an id and a missing e-mail for an empty one', () => {
    const { email: _left, ...others } = record;
    store([{ ...others, id: 7 }]);
    expect(readHistory()).toEqual([{ ...record, email: '' }]);
  });

  test('keeps the term, which older records do not have', () => {
    const term = 'Second Term, 2026/2027';
    storeRecord({ ...details, term }, now);
    expect(findRecord('WBS-1')?.term).toBe(term);
    storeRecord(details, now);
    expect(findRecord('WBS-1')).not.toHaveProperty('term');
  });

  test('survives blocked storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(readHistory()).toEqual([]);
    expect(findRecord('WBS-1')).toBeUndefined();
    expect(deleteRecord('WBS-1')).toBe(false);
  });
});

test('a deleted record is gone and the others stay', () => {
  const other = { ...record, id: '8', reference: 'WBS-2' };
  store([record, 'junk', other]);
  expect(deleteRecord('WBS-1')).toBe(true);
  expect(stored()).toEqual(['junk', other]);
});

test('a payment reversed later changes the status of its record only', () => {
  const other = { ...record, id: '8', reference: 'WBS-2' };
  store([record, other]);
  updateRecordStatus('WBS-1', 'reversed');
  expect(stored()).toEqual([{ ...record, status: 'reversed' }, other]);
});

test('the status of an unknown payment writes nothing', () => {
  updateRecordStatus('WBS-1', 'reversed');
  expect(localStorage.getItem(HISTORY_KEY)).toBeNull();
});

function store(entries: unknown[]): void {
  localStorage.setItem(HISTORY_KEY, JSON.stringify(entries));
}

function stored(): unknown {
  return JSON.parse(localStorage.getItem(HISTORY_KEY) ?? 'null');
}

function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
