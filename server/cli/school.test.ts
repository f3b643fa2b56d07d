import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { school as brand } from '#content/school.ts';
import { mainPictureAddress } from '#contract/pictures.ts';
import type { Fees } from '#contract/school/fees.ts';
import { SYSTEM } from '../database/audit-log.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { insertPayments } from '../payments/testing/test-payments.ts';
import { createSchool, type School } from '../school/school.ts';
import { runSchoolSettingsCommand } from './school.ts';

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
const raised: Fees = {
  classes: [{ name: 'Basic 1' }],
  purposes: [{ name: 'Tuition', icon: 'book', paidFor: 'term', kobo: { 'Basic 1': 7_000_000 } }],
};

let now: Date;
let database: TestDatabase;
let school: School;
let folder: string;
beforeEach(async () => {
  now = new Date('2031-03-05T09:00:00Z');
  folder = mkdtempSync(path.join(tmpdir(), 'school-settings-'));
  database = await createTestDatabase();
  school = createSchool({ db: database.db, clock: () => now, onChange: () => {} });
  await school.begin();
  await school.change({ kind: 'fees', document: fees, basedOn: 1 }, SYSTEM);
});
afterEach(async () => {
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** What the command says; `answer` makes it a terminal with somebody who types this. */
async function run(args: string[], answer?: string): Promise<string[]> {
  const said: string[] = [];
  await runSchoolSettingsCommand(args, {
    db: database.db,
    clock: () => now,
    terminal: {
      isInteractive: answer !== undefined,
      ask: async () => answer ?? '',
      say: (text) => said.push(text),
    },
  });
  return said;
}

function fileOf(content: unknown): string {
  const file = path.join(folder, 'settings.json');
  const isReady = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(file, isReady ? content : JSON.stringify(content));
  return file;
}

const envelope = { format: 'school-settings', number: 1, school: brand.name };
const withFees = (current: object, upcoming: object[] = []) => ({
  ...envelope,
  settings: { fees: { current, upcoming } },
});

const newestFees = async () => (await school.find('fees')).newest;
const currentFees = async () => (await school.find('fees')).current.document;

describe('export', () => {
  test('writes what holds now and later, and never over a file', async () => {
    const later = { kind: 'fees', document: raised, basedOn: 2, holdsFrom: '2031-09-01' } as const;
    await school.change(later, SYSTEM);
    const file = path.join(folder, 'new.json');
    expect(await run(['export', file])).toEqual([`The school’s settings are in ${file}.`]);
    const written = JSON.parse(readFileSync(file, 'utf8'));
    expect(written).toMatchObject({ ...envelope, writtenAt: now.toISOString() });
    expect(written.settings.fees).toEqual({
      current: fees,
      upcoming: [{ from: '2031-09-01', document: raised }],
    });
    expect(Object.keys(written.settings)).toContain('notice');
    await expect(run(['export', file])).rejects.toThrow('is there already');
    const [text = ''] = await run(['export']);
    expect(JSON.parse(text)).toEqual(written);
  });

  test('is read back by an empty school, which then has the same', async () => {
    const later = { kind: 'fees', document: raised, basedOn: 2, holdsFrom: '2031-09-01' } as const;
    await school.change(later, SYSTEM);
    const [text = ''] = await run(['export']);
    expect(await run(['import', fileOf(text)])).toEqual([expect.stringMatching(/^Nothing would/)]);

    const first = database;
    database = await createTestDatabase();
    await first.remove();
    school = createSchool({ db: database.db, clock: () => now, onChange: () => {} });
    await school.begin();
    await run(['import', fileOf(text), '--yes']);
    const [again = ''] = await run(['export']);
    expect(JSON.parse(again)).toEqual(JSON.parse(text));
  });

  test('does not bring back a fee that was corrected, or withdrawn, before its day', async () => {
    const third = { ...raised, classes: [{ name: 'Basic 1' }, { name: 'Basic 3' }] };
    const [autumn, winter] = ['2031-09-01', '2031-12-01'];
    await school.change({ kind: 'fees', document: raised, basedOn: 2, holdsFrom: autumn }, SYSTEM);
    await school.change({ kind: 'fees', document: third, basedOn: 3, holdsFrom: autumn }, SYSTEM);
    await school.change({ kind: 'fees', document: raised, basedOn: 4, holdsFrom: winter }, SYSTEM);
    await school.change({ kind: 'fees', document: third, basedOn: 5, holdsFrom: winter }, SYSTEM);
    const { upcoming } = await school.find('fees');
    expect(upcoming.map(({ version }) => version)).toEqual([4, 6]);
    const [text = ''] = await run(['export']);
    expect(await run(['import', fileOf(text)])).toEqual([expect.stringMatching(/^Nothing would/)]);
    expect(await newestFees()).toBe(6);

    const first = database;
    database = await createTestDatabase();
    await first.remove();
    school = createSchool({ db: database.db, clock: () => now, onChange: () => {} });
    await school.begin();
    await run(['import', fileOf(text), '--yes']);
    expect(await school.feesOn('2031-08-31')).toEqual(fees);
    expect(await school.feesOn(autumn)).toEqual(third);
    expect(await school.feesOn(winter)).toEqual(third);
  });
});

describe('import', () => {
  test('shows the differences, asks, and writes as System with an audit entry', async () => {
    const file = fileOf(withFees(raised));
    const words = [
      'Fees:',
      '  Class Basic 2: offered → none',
      '  Tuition for Basic 1: ₦65,000 → ₦70,000',
    ];
    expect(await run(['import', file], 'no')).toEqual([...words, 'Nothing was changed.']);
    expect(await run(['import', file])).toEqual([
      ...words,
      'Nothing was changed. To write this, run it again with --yes.',
    ]);
    expect(await newestFees()).toBe(2);
    const said = await run(['import', file], 'yes');
    expect(said).toEqual([...words, 'Written. A running server shows it within five seconds.']);
    expect(await currentFees()).toEqual(raised);
    const entry = await database.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('number', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      actor_name: 'System',
      action: 'school.changed',
      text: 'Fees changed: Class Basic 2: offered → none; Tuition for Basic 1: ₦65,000 → ₦70,000',
    });
  });

  test('from a day on changes nothing before it, and says what else has a later day', async () => {
    const autumn = { kind: 'fees', document: fees, basedOn: 2, holdsFrom: '2031-10-01' } as const;
    const other = { ...autumn, document: { ...fees, classes: fees.classes.toReversed() } };
    await school.change(other, SYSTEM);
    const said = await run(['import', fileOf(withFees(raised)), '--from', '2031-09-01', '--yes']);
    expect(said[0]).toBe('Fees from 1 Sept 2031:');
    expect(said).toContain(
      'Fees: version 3, which is not in the file, still holds from 1 Oct 2031 on.',
    );
    expect(await currentFees()).toEqual(fees);
    now = new Date('2031-09-01T09:00:00Z');
    expect(await currentFees()).toEqual(raised);
    await expect(run(['import', fileOf(withFees(raised)), '--from', '2031-09-01'])).rejects.toThrow(
      '--from must be a day from tomorrow on',
    );
  });

  test('of an older file takes what holds by now, and what is still to come', async () => {
    const third = { ...raised, classes: [{ name: 'Basic 1' }, { name: 'Basic 3' }] };
    const file = withFees(fees, [
      { from: '2031-09-01', document: third },
      { from: '2031-01-10', document: raised },
    ]);
    await run(['import', fileOf(file), '--yes']);
    expect(await currentFees()).toEqual(raised);
    expect((await school.find('fees')).upcoming).toMatchObject([{ document: third }]);
  });

  test('of a file of version 1.0 takes of a day what was written last, which stands first', async () => {
    const third = { ...raised, classes: [{ name: 'Basic 1' }, { name: 'Basic 3' }] };
    const file = withFees(fees, [
      { from: '2031-01-10', document: fees },
      { from: '2031-01-10', document: raised },
      { from: '2031-09-01', document: third },
      { from: '2031-09-01', document: raised },
    ]);
    await run(['import', fileOf(file), '--yes']);
    expect(await currentFees()).toEqual(fees);
    expect(await school.feesOn('2031-09-01')).toEqual(third);
  });

  test('keeps the names that payments carry, no longer offered', async () => {
    await addPayment('Basic 2', 'Old purpose');
    await run(['import', fileOf(withFees(raised)), '--yes']);
    expect(await currentFees()).toMatchObject({
      classes: [{ name: 'Basic 1' }, { name: 'Basic 2', isRetired: true }],
      purposes: [{ name: 'Tuition' }, { name: 'Old purpose', isRetired: true }],
    });
  });

  test('leaves out pictures that are not stored here, and says so', async () => {
    const { document: gallery } = (await school.find('gallery')).current;
    const image = mainPictureAddress({ id: 'x', width: 1200, height: 800, colour: 'c0ffee' });
    const foreign = { ...gallery.pictures[0], id: 'foreign', title: 'Choir', image };
    const pictures = [foreign, ...gallery.pictures.slice(1)];
    const file = fileOf({ ...envelope, settings: { gallery: { current: { pictures } } } });
    const said = await run(['import', file, '--yes']);
    expect(said).toContain('Gallery: “Choir” is left out, because its picture is not stored here.');
    expect((await school.find('gallery')).current.document).toEqual({
      pictures: gallery.pictures.slice(1),
    });
  });

  test('of several kinds writes all or nothing', async () => {
    const { document: facts } = (await school.find('facts')).current;
    const phone = { ...facts, phone: '+234 803 123 4567' };
    const settings = { facts: { current: phone }, fees: { current: raised } };
    const file = fileOf({ ...envelope, settings });
    let isAsked = false;
    const dependencies = {
      db: database.db,
      clock: () => now,
      terminal: {
        isInteractive: true,
        async ask() {
          isAsked = true;
          // Meanwhile someone changes the phone in the panel.
          const faster = { ...facts, phone: '+234 803 000 0001' };
          await school.change({ kind: 'facts', document: faster, basedOn: 1 }, SYSTEM);
          return 'yes';
        },
        say: () => {},
      },
    };
    await expect(runSchoolSettingsCommand(['import', file], dependencies)).rejects.toThrow(
      /System changed this on 5 Mar 2031 \(version 2\)/,
    );
    expect(isAsked).toBe(true);
    expect(await currentFees()).toEqual(fees);
  });

  const notWritten = 'is not one that “npm run school -- export” has written';
  test.each<[string, unknown, string]>([
    ['empty', '', 'is not JSON, or is damaged'],
    ['cut off', JSON.stringify(withFees(raised)).slice(0, -9), 'is not JSON, or is damaged'],
    ['not text', Buffer.from([0xff, 0xfe, 0x7b]), 'is not JSON, or is damaged'],
    ['another JSON', '[1]', notWritten],
    ['null', 'null', notWritten],
    ['another program’s', { format: 'fees', number: 1, school: 'x' }, notWritten],
    ['too new', { ...envelope, number: 2, settings: {} }, 'a newer version of this program'],
    ['too large', ' '.repeat(2_000_001), 'is too large'],
    ['another school’s', { ...withFees(raised), school: 'Hill School' }, 'is of “Hill School”'],
    ['without settings', envelope, notWritten],
    ['of a list', { ...envelope, settings: [] }, 'The file is damaged, or was changed by hand'],
    ['of an unknown kind', { ...envelope, settings: { colours: {} } }, 'colours'],
    ['of a wrong shape', withFees({ classes: 'all', purposes: [] }), 'fees.current.classes'],
    ['with kobo', withFees(withAmount(6_500_050)), 'Fees are whole naira'],
    ['with ₦0', withFees(withAmount(0)), '₦0 is no fee'],
    ['with a broken later one', withFees(fees, [{ from: '2031-13-01', document: fees }]), 'from'],
  ])('refuses a file that is %s, with a sentence', async (_name, content, sentence) => {
    const file = fileOf(content);
    const refusal = run(['import', file, '--yes']);
    await expect(refusal).rejects.toThrow(sentence);
    await expect(refusal).rejects.toThrow('Nothing was changed.');
    expect(await newestFees()).toBe(2);
  });

  test('refuses a file that is not there, or is a folder', async () => {
    await expect(run(['import', path.join(folder, 'none')])).rejects.toThrow('is not there.');
    await expect(run(['import', folder])).rejects.toThrow('is a folder.');
  });

  test('takes another school’s file where the operator says so', async () => {
    const file = fileOf({ ...withFees(raised), school: 'Hill School' });
    await run(['import', file, '--other-school', '--yes']);
    expect(await currentFees()).toEqual(raised);
  });
});

const otherSchool = path.join(import.meta.dirname, '../../brands/second/school.json');

test.skipIf(!existsSync(otherSchool))('another school is set up by its file', async () => {
  await run(['import', otherSchool, '--other-school', '--yes']);
  const { settings } = JSON.parse(readFileSync(otherSchool, 'utf8'));
  for (const [kind, document] of Object.entries(await school.read())) {
    if (settings[kind]) expect(document, kind).toEqual(settings[kind].current);
  }
});

test('history lists the versions, the newest first, with what each changed', async () => {
  await school.change(
    { kind: 'fees', document: raised, basedOn: 2, holdsFrom: '2031-09-01' },
    { id: null, name: 'Ada Obi' },
  );
  const said = await run(['history', 'fees']);
  expect(said.slice(0, 4)).toEqual([
    'Fees',
    '  3  5 Mar 2031, 10:00  Ada Obi, holds from 1 Sept 2031',
    '       Class Basic 2: offered → none',
    '       Tuition for Basic 1: ₦65,000 → ₦70,000',
  ]);
  expect(said.slice(-2)).toEqual(['  1  5 Mar 2031, 10:00  System', '       First version']);
  expect(await run(['history'])).toEqual(expect.arrayContaining(['Fees', 'Terms', 'Notice']));
  await expect(run(['history', 'colours'])).rejects.toThrow('There is no “colours”');
});

test.each([
  [['import'], 'There is no command "import"'],
  [['export', 'a', 'b'], 'There is no command "export a b"'],
  [['destroy'], 'There is no command "destroy"'],
  [['import', 'x', '--force'], "Unknown option '--force'"],
])('%j is refused: %j', async (args, text) => {
  await expect(run(args)).rejects.toThrow(text);
});

function withAmount(amount: number): Fees {
  const [tuition] = raised.purposes;
  if (!tuition) throw new Error('no purpose');
  return { ...raised, purposes: [{ ...tuition, kobo: { 'Basic 1': amount } }] };
}

async function addPayment(feeClass: string, purpose: string): Promise<void> {
  await insertPayments(database.db, 1, now);
  await database.db.updateTable('payments').set({ fee_class: feeClass, purpose }).execute();
}
