import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatNaira, kobo } from '#contract/money.ts';
import type { SchoolDocuments } from '#contract/school/documents.ts';
import { formOf } from './http/testing/multipart-form.ts';
import { quarters } from './media/testing/picture-bytes.ts';
import type { FakeProvider } from './payments/testing/fake-provider.ts';
import { changeSettings } from './school/testing/change-settings.ts';
import { goodFee, goodForm, type TestApp } from './testing/test-app.ts';
import { openProcesses, type TestProcesses } from './testing/test-processes.ts';

const { purpose, feeClass, amountKobo, naira } = goodFee;
const RAISED = kobo(amountKobo + 700_000);
const FIRST_DAY = '2031-09-01';
const WITHIN = { timeout: 10_000, interval: 500 };

let now: Date;
let provider: FakeProvider;
let one: TestApp;
let other: TestApp;
let processes: TestProcesses;

beforeEach(async () => {
  now = new Date('2031-08-20T09:00:00Z');
  processes = await openProcesses(2, {
    clock: () => now,
    settings: { PICTURE_FORMATS: 'jpeg' },
  });
  ({ provider } = processes);
  [one, other] = processes.processes as [TestApp, TestApp];
});
afterEach(() => processes.close());

/**
 * A super administrator changes everything for the next session, at one of two processes: what a parent with an old form,
 * a parent at the other process and the bursar's old report see, before the day and on it.
 */
test('a new school year, set up in the panel, reaches everybody as is right for them', async () => {
  const reference = await one.startPayment();
  provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: now });
  await one.verify(reference);
  const reportOfBefore = await report();
  expect(reportOfBefore.csv).toContain(`${feeClass},${purpose}`);

  await changeSettings(one, 'fees', withNewClassAndPurpose, { now });
  await changeSettings(one, 'fees', raised, { now, holdsFrom: FIRST_DAY });
  await changeSettings(one, 'terms', nextSession, { now });
  const text = 'School is closed on Monday';
  await changeSettings(
    one,
    'notice',
    () => ({ text, level: 'urgent', from: '2031-08-20', until: '2031-09-02', link: '' }),
    { now },
  );
  const image = await sendPicture();
  await changeSettings(one, 'gallery', (gallery) => replaceFirst(gallery, image), { now });

  // The second process shows it too, within moments.
  await vi.waitFor(async () => {
    expect(await publicSchool(other)).toMatchObject({ notice: { text, level: 'urgent' } });
  }, WITHIN);
  const { fees, terms } = await publicSchool(other);
  expect(fees.classes.at(-1)).toMatchObject({ name: 'Year Twelve' });
  expect(fees.purposes.at(-1)).toMatchObject({ name: 'Lantern Club' });
  expect(terms.at(-1)).toMatchObject({ year: '2031/2032', term: 3 });
  const pictures = (await other.app.inject('/api/gallery')).json().data;
  expect(pictures[0].image).toContain(image);
  const newFee = { paymentPurpose: 'Lantern Club', class: 'Year Twelve', amount: 12_000 };
  const club = await other.initialize({ fullName: 'Ada Obi', ...newFee });
  expect(club.statusCode).toBe(200);

  // Until the day the old fee holds at both; whose form is older than the day reads the new one.
  const openForm = { ...goodForm, fullName: 'Bola Ige' };
  now = new Date('2031-08-31T22:59:00Z');
  expect((await other.initialize({ ...openForm, fullName: 'Chidi Obi' })).statusCode).toBe(200);
  now = new Date('2031-08-31T23:00:00Z');
  for (const process of [one, other]) {
    const refused = await process.initialize(openForm);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.amount).toContain(formatNaira(RAISED));
  }
  const paysNow = await other.initialize({ ...openForm, amount: naira + 7_000 });
  expect(paysNow.statusCode).toBe(200);
  expect(provider.opened.at(-1)).toMatchObject({ amountKobo: RAISED });

  // What was paid before reads as it did.
  expect(await report()).toEqual(reportOfBefore);
  const receipt = (await other.verify(reference)).json().data;
  expect(receipt).toMatchObject({ amount: amountKobo, metadata: { class: feeClass } });

  // A picture of before can be looked up, as every other version can.
  const versions = (await asSuper(other, '/api/admin/school/gallery/versions')).json().data;
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
});

/** The bursar's export and month end of the month before the change. */
async function report() {
  const csv = await asSuper(one, '/api/admin/payments/export.csv?to=2031-08-20&status=paid');
  const monthEnd = await asSuper(other, '/api/admin/payments/month-end?month=2031-08');
  expect([csv.statusCode, monthEnd.statusCode]).toEqual([200, 200]);
  const { totals } = monthEnd.json().data;
  return { csv: csv.body, totals };
}

async function asSuper({ app, db, signIn }: TestApp, url: string) {
  const authorization = `Bearer ${await signIn('super_admin')}`;
  await db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).execute();
  return app.inject({ url, headers: { authorization } });
}

const publicSchool = async ({ app }: TestApp) => (await app.inject('/api/school')).json().data;

async function sendPicture(): Promise<string> {
  const bytes = await (await quarters()).jpeg().toBuffer();
  const { payload, headers } = formOf([{ name: 'image', value: bytes, fileName: 'photo.jpg' }]);
  const response = await one.app.inject({
    method: 'POST',
    url: '/api/admin/school/pictures',
    headers: { ...headers, authorization: `Bearer ${await one.signIn('super_admin')}` },
    payload,
  });
  return response.json().data.image;
}

function replaceFirst({ pictures }: SchoolDocuments['gallery'], image: string) {
  const [first, ...others] = pictures;
  if (!first) throw new Error('the gallery has no picture');
  return { pictures: [{ ...first, image }, ...others] };
}

function withNewClassAndPurpose({ classes, purposes }: SchoolDocuments['fees']) {
  const club = {
    name: 'Lantern Club',
    icon: 'sun' as const,
    paidFor: 'year' as const,
    kobo: { 'Year Twelve': kobo(1_200_000) },
  };
  return { classes: [...classes, { name: 'Year Twelve' }], purposes: [...purposes, club] };
}

function raised(fees: SchoolDocuments['fees']) {
  const purposes = fees.purposes.map((one) => {
    if (one.name !== purpose) return one;
    return { ...one, kobo: { ...one.kobo, [feeClass]: RAISED } };
  });
  return { ...fees, purposes };
}

function nextSession(): SchoolDocuments['terms'] {
  const year = '2031/2032';
  return {
    terms: [
      { year, term: 1, feesFrom: '2031-08-01', begins: '2031-09-08', ends: '2031-12-12' },
      { year, term: 2, feesFrom: '2031-12-13', begins: '2032-01-05', ends: '2032-04-02' },
      { year, term: 3, feesFrom: '2032-04-03', begins: '2032-04-26', ends: '2032-07-23' },
    ],
  };
}
