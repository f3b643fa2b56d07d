import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatNaira, kobo } from '#contract/money.ts';
import type { SchoolDocuments, SchoolKind } from '#contract/school/documents.ts';
import type { Fees } from '#contract/school/fees.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { changeSettings } from '../../school/testing/change-settings.ts';
import { createTestApp, goodForm, type TestApp } from '../../testing/test-app.ts';
import { moneyParts } from '../testing/money-parts.ts';

const table: Fees = {
  classes: [{ name: 'Basic 7' }, { name: 'Basic 8' }],
  purposes: [
    {
      name: 'Tuition',
      icon: 'book',
      paidFor: 'term',
      kobo: { 'Basic 7': 8_000_000, 'Basic 8': 8_500_000 },
    },
    { name: 'Excursion', icon: 'sun', paidFor: 'year', kobo: { 'Basic 7': 1_200_000 } },
  ],
};
const form = { ...goodForm, paymentPurpose: 'Tuition', class: 'Basic 7', amount: 80_000 };

let now: Date;
let school: TestApp;
beforeEach(async () => {
  now = new Date('2031-03-05T09:00:00Z');
  school = await createTestApp({ clock: () => now });
  await change('fees', () => table);
});
afterEach(() => school.close());

async function change<Kind extends SchoolKind>(
  kind: Kind,
  make: (document: SchoolDocuments[Kind]) => SchoolDocuments[Kind],
  holdsFrom?: string,
): Promise<void> {
  await changeSettings(school, kind, make, { now, ...(holdsFrom && { holdsFrom }) });
}

/** The table with another price of tuition for Basic 7. */
function raisedTo(amount: number): Fees {
  const [tuition, ...others] = structuredClone(table.purposes);
  if (tuition) tuition.kobo['Basic 7'] = amount;
  return { ...table, purposes: tuition ? [tuition, ...others] : others };
}

/** The table in which a purpose is not offered any more, and another one stands for it. */
function renamed(from: string, to: string): Fees {
  const purposes = table.purposes.flatMap((purpose) => {
    if (purpose.name !== from) return [purpose];
    return [
      { ...purpose, name: to },
      { ...purpose, isRetired: true },
    ];
  });
  return { ...table, purposes };
}

async function pay(changes: object = {}): Promise<string> {
  const reference = await school.startPayment({ ...form, ...changes });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await school.verify(reference);
  return reference;
}

async function asStaff(url: string) {
  const authorization = `Bearer ${await school.signIn('admin')}`;
  await school.db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).execute();
  return school.app.inject({ url: `/api/admin/${url}`, headers: { authorization } });
}

describe('a fee that is raised', () => {
  test('now: a form with the old amount shows the new one, and starts with it', async () => {
    await change('fees', () => raisedTo(9_000_000));
    const refused = await school.initialize(form);
    expect(refused.statusCode).toBe(400);
    const message = `The fee for Tuition, Basic 7 is now ${formatNaira(kobo(9_000_000))}. You have not been charged. Press Pay again to pay it.`;
    expect(refused.json()).toEqual({ status: false, message, errors: { amount: message } });
    expect(school.provider.opened).toEqual([]);
    expect((await school.initialize({ ...form, amount: 90_000 })).statusCode).toBe(200);
    expect(school.provider.opened).toMatchObject([{ amountKobo: 9_000_000 }]);
  });

  test('from a day on: the old one holds until midnight at the school', async () => {
    await change('fees', () => raisedTo(9_000_000), '2031-03-06');
    now = new Date('2031-03-05T22:59:59Z');
    const reference = await school.startPayment(form);
    expect(reference).toEqual(expect.any(String));

    now = new Date('2031-03-05T23:00:00Z');
    const other = { ...form, fullName: 'Ada Obi' };
    expect((await school.initialize(other)).json().errors.amount).toContain('₦90,000');
    expect((await school.initialize({ ...other, amount: 90_000 })).statusCode).toBe(200);
    // What was started before is paid and credited as it was asked for.
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
    expect((await school.verify(reference)).json()).toMatchObject({
      status: true,
      data: { amount: 8_000_000 },
    });
  });
});

describe('a class that is retired', () => {
  const withoutBasic7 = (): Fees => {
    return { ...table, classes: [{ name: 'Basic 7', isRetired: true }, { name: 'Basic 8' }] };
  };

  test('is refused for new payments as one that never was, beside what else is wrong', async () => {
    await change('fees', withoutBasic7);
    const noClass = 'Please choose a class from the list';
    expect((await school.initialize(form)).json()).toEqual({
      status: false,
      message: 'Please fix the form errors below',
      errors: { class: noClass },
    });
    const wrong = { ...form, paymentPurpose: 'Books', email: 'parent' };
    expect((await school.initialize(wrong)).json().errors).toEqual({
      class: noClass,
      paymentPurpose: 'Please choose what you are paying for',
      email: 'Please enter a valid email address',
    });
  });

  test('is found in filter, search and totals, and stands in the reports', async () => {
    const reference = await pay();
    await pay({ fullName: 'Ada Obi', class: 'Basic 8', amount: 85_000 });
    await change('fees', withoutBasic7);
    for (const query of ['class=Basic%207', 'q=basic7', 'q=tuition%20basic%207']) {
      const { data } = (await asStaff(`payments?${query}`)).json();
      expect(data, query).toMatchObject([{ reference, class: 'Basic 7' }]);
    }
    const { totals } = (await asStaff('payments')).json();
    expect(totals.byClass).toMatchObject([
      { class: 'Basic 7', credited: 80_000 },
      { class: 'Basic 8', credited: 85_000 },
    ]);
    const monthEnd = (await asStaff('payments/month-end?month=2031-03')).json().data;
    expect(JSON.stringify(monthEnd)).toContain('"Basic 7"');
  });

  test('can still be that of a payment which only the provider knows', async () => {
    await change('fees', withoutBasic7);
    const reference = 'B2-20310219-madebeforetherestore00';
    school.provider.knows({
      id: '99',
      reference,
      outcome: 'success',
      rawStatus: 'success',
      amount: 8_000_000,
      requestedAmount: 8_000_000,
      currency: 'NGN',
      mode: 'test',
      channel: 'card',
      paidAt: now,
      reason: undefined,
      notes: {
        fullName: 'Ada Obi',
        phone: '08030000000',
        email: 'ada@example.com',
        purpose: 'Tuition',
        feeClass: 'Basic 7',
      },
    });
    const readSchool = async () => ({ ...firstValues(), fees: withoutBasic7() });
    const { adopt } = moneyParts(school, { readSchool });
    const adoption = { reference, note: 'Lost with the disk', by: { id: null, name: 'Mrs Obi' } };
    await expect(adopt(adoption)).rejects.toThrow('it is not offered for this class today');
    await adopt({ ...adoption, amountKobo: 8_000_000 });
    expect((await school.verify(reference)).json().data.metadata.class).toBe('Basic 7');
  });
});

describe('a name that only payments carry', () => {
  test('is found and counted, also where no list of fees has it', async () => {
    const reference = await pay();
    await school.db.updateTable('payments').set({ purpose: 'Lantern Parade' }).execute();
    for (const query of ['purpose=Lantern%20Parade', 'q=lantern']) {
      const { data, totals } = (await asStaff(`payments?${query}`)).json();
      expect(data, query).toMatchObject([{ reference }]);
      expect(totals.byPurpose).toMatchObject([{ purpose: 'Lantern Parade', payments: 1 }]);
    }
  });
});

test('after a rename the old payments read as before: answer, receipt and export', async () => {
  const reference = await pay();
  const seen = async () => {
    const { proof, ...facts } = (await school.verify(reference)).json().data;
    const csv = (await asStaff('payments/export.csv')).body;
    const { payment } = (await asStaff(`payments/${reference}`)).json().data;
    return { facts, isSigned: proof !== undefined, csv, payment };
  };
  const before = await seen();
  expect(before.csv).toContain('Tuition');
  expect(before.isSigned).toBe(true);
  await change('fees', () => renamed('Tuition', 'School Fees'));
  expect(await seen()).toEqual(before);
  const asked = { ...form, fullName: 'Ada Obi', paymentPurpose: 'School Fees' };
  expect((await school.initialize(asked)).statusCode).toBe(200);
});

test('what a payment is for stays with it when the terms are changed', async () => {
  await change('terms', () => ({
    terms: [
      {
        year: '2030/2031',
        term: 2,
        feesFrom: '2030-12-01',
        begins: '2031-01-06',
        ends: '2031-04-04',
      },
    ],
  }));
  const reference = await pay();
  const term = async () => (await school.verify(reference)).json().data.metadata.term;
  expect(await term()).toBe('Second Term, 2030/2031');
  await change('terms', () => ({
    terms: [
      {
        year: '2030/2031',
        term: 3,
        feesFrom: '2031-03-01',
        begins: '2031-04-07',
        ends: '2031-07-04',
      },
    ],
  }));
  expect(await term()).toBe('Second Term, 2030/2031');
  const next = await pay({ fullName: 'Ada Obi' });
  expect((await school.verify(next)).json().data.metadata.term).toBe('Third Term, 2030/2031');
});

test('who must call the school reads its number of now', async () => {
  await change('facts', (facts) => ({ ...facts, phone: '+234 803 123 4567' }));
  school.provider.fails('refused_key');
  expect((await school.initialize(form)).json().message).toContain(
    'Please tell the school: +234 803 123 4567, ',
  );
  const { reference } = school.provider.opened[0] ?? { reference: '' };
  expect((await school.verify(reference)).json().message).toContain(
    'tell the school: +234 803 123 4567, ',
  );
});
