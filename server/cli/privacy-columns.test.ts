import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { runPrivacyCommand } from './privacy.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

/**
 * Every column of every table with something of parents or children, decided: what is theirs, and what names nobody. A new
 * column stands in neither and fails here, until it is decided and, where it is theirs, exported, imported and erased.
 */
const theirs: Record<string, readonly string[]> = {
  students: [
    ...['full_name', 'name_key', 'sorted_key', 'admission_number', 'admission_key'],
    ...['parent_name', 'parent_phone', 'parent_email', 'search_text'],
  ],
  payments: [
    ...['full_name', 'email', 'phone', 'details', 'child_key'],
    ...['access_code', 'authorization_url', 'form_key'],
  ],
  payment_search: ['term'],
  payment_reviews: ['note'],
  webhook_deliveries: ['body'],
  fee_notes: ['discount_note'],
  desk_payments: ['payer', 'reason', 'void_reason'],
  messages: [
    ...['name', 'email', 'phone', 'subject', 'message', 'visit_day', 'class_name'],
    ...['search_text', 'sent_key'],
  ],
};

const ofNobody: Record<string, readonly string[]> = {
  students: ['id', 'fee_class', 'left_at', 'created_at', 'updated_at'],
  payments: [
    ...['id', 'number', 'reference', 'status', 'purpose', 'fee_class', 'term', 'source'],
    ...['student_id', 'note_id', 'part_of', 'no_student_at', 'amount_kobo', 'refunded_kobo'],
    ...['charge_kobo', 'currency', 'mode', 'provider_id', 'channel', 'reason', 'paid_at'],
    ...['dated_at', 'next_check_at', 'created_at', 'updated_at'],
  ],
  payment_search: ['number'],
  payment_reviews: [
    ...['id', 'dedupe_key', 'kind', 'reference', 'payment_id', 'provider_id', 'amount'],
    ...['currency', 'found_at', 'resolved_at', 'resolution', 'resolved_by'],
  ],
  webhook_deliveries: [
    ...['id', 'dedupe_key', 'event', 'reference', 'request_id', 'received_at', 'copies'],
    ...['attempts', 'next_attempt_at', 'processed_at', 'outcome'],
  ],
  fee_notes: [
    ...['id', 'code', 'student_id', 'purpose', 'fee_class', 'term', 'full_kobo', 'discount_kobo'],
    ...['due_kobo', 'discount_reason', 'plan', 'online_kobo', 'desk_kobo', 'moved_kobo', 'status'],
    ...['next_due_on', 'ended_at', 'replaced_by', 'sent_at', 'reminded_at', 'created_at'],
    'updated_at',
  ],
  desk_payments: [
    ...['payment_id', 'number', 'slip', 'slip_key', 'received_on', 'taken_by_id', 'taken_by'],
    ...['form_key', 'voided_at', 'voided_by'],
  ],
  messages: [
    ...['id', 'number', 'kind', 'state', 'created_at', 'changed_at', 'changed_by_id'],
    'changed_by',
  ],
};

/** Tables that say nothing of a parent or child; texts of the audit log and of events name nobody (tests hold it). */
const elsewhere = [
  ...['alarms', 'audit_head', 'audit_log', 'kysely_migration', 'kysely_migration_lock', 'leases'],
  ...['ledger_head', 'payment_events', 'money_movements', 'month_closes', 'revenue_by_month'],
  ...['refunds', 'receipt_emails', 'receipt_keys', 'provider_budget', 'request_counts'],
  ...['payouts', 'payout_items', 'desk_closes', 'desk_entries', 'note_emails', 'message_emails'],
  ...['message_head', 'morning_notes', 'morning_note_emails', 'school_versions', 'school_head'],
  ...['school_pictures', 'uploads', 'work_done', 'write_trials'],
  // Answers are stored for a day.
  'idempotency_keys',
  // Of an earlier version, and no longer written.
  ...['payment_sums', 'payment_counts', 'note_sums', 'revenue_totals'],
];

/** News and accounts of staff. */
const ofStaff = /^(news|users$|sessions$|second_|passkey|password_|one_time|recovery)/;

const family = { email: 'zxqv.parent@families.example', phone: '+234 817 654 3210' };
/** What is left of the family, or of what was written into their columns. */
const TRACES = /zxqv/i;
const markOf = (table: string, column: string) => `Zxqv ${table} ${column}`;

const NOW = new Date('2026-11-20T09:00:00.000Z');

let school: TestApp;
let folder: string;
beforeEach(async () => {
  school = await createTestApp({ clock: () => NOW });
  folder = mkdtempSync(path.join(tmpdir(), 'school-columns-'));
});
afterEach(async () => {
  await school.close();
  rmSync(folder, { recursive: true });
});

test('every column is decided: it is of a parent or child, or names nobody', async () => {
  const tables = await school.db.introspection.getTables({ withInternalKyselyTables: true });
  const undecided = tables.flatMap(({ name, columns }) => {
    if (elsewhere.includes(name) || ofStaff.test(name)) return [];
    const decided = [...(theirs[name] ?? []), ...(ofNobody[name] ?? [])];
    const missing = columns.map((column) => column.name).filter((one) => !decided.includes(one));
    return missing.map((column) => `${name}.${column}`);
  });
  expect(undecided).toEqual([]);
});

test('what is of a family is exported and erased, in every column', async () => {
  await beAFamily();
  await fillTheirColumns();
  const person = ['--email', family.email, '--phone', family.phone];
  const file = path.join(folder, 'person.json');
  await run('export', ...person, '--file', file);
  const exported = readFileSync(file, 'utf8');
  // What is only searched or compared by is made of what is exported.
  const isDerived = (column: string) => /_key$|^search_text$|^term$/.test(column);
  const forgotten = filledColumns().filter(
    ([table, column]) => !isDerived(column) && !exported.includes(markOf(table, column)),
  );
  expect(forgotten).toEqual([]);

  expect(await run('erase', ...person, '--yes')).toBe(0);
  const left: string[] = [];
  for (const [table, columns] of Object.entries(theirs)) {
    for (const row of await rowsOf(table)) {
      left.push(
        ...columns.filter((one) => TRACES.test(`${row[one]}`)).map((one) => `${table}.${one}`),
      );
    }
  }
  expect(left).toEqual([]);
});

test('a class list that is imported again changes every column of a student', async () => {
  const columns = ['Adm No', 'Name', 'Class', 'Parent', 'Phone', 'Email'];
  await importList([columns, ['', 'Ada Obi', 'JSS 1', 'Ngozi Obi', '08031112222', 'a@b.co']]);
  const [before = {}] = await rowsOf('students');
  const changed = ['JSS 1', 'Uche Obi', '08031113333', 'c@d.co'];
  // By the name first, then by the number.
  await importList([columns, ['001', 'Ada Obi', ...changed]]);
  await importList([columns, ['001', 'Ade Obi', ...changed]]);
  const [after = {}, ...others] = await rowsOf('students');
  expect(others).toEqual([]);
  expect(theirs.students?.filter((column) => before[column] === after[column])).toEqual([]);
});

/** Of all that a family leaves here: a child who has left, a fee note, payments online and at the desk, letters. */
async function beAFamily(): Promise<void> {
  const form = { fullName: 'Zxqv Obi', ...family };
  const reference = await school.startPayment(form);
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success' });
  await school.verify(reference);
  await school.deliver({
    event: 'charge.success',
    data: { id: reference, reference, customer: { email: family.email } },
  });
  await expect.poll(async () => (await rowsOf('webhook_deliveries'))[0]?.processed_at).toBeTruthy();
  const authorization = `Bearer ${await school.signIn('super_admin')}`;
  const post = async (url: string, payload: object) => {
    const response = await school.app.inject({
      method: 'POST',
      url,
      headers: { authorization },
      payload,
    });
    expect(response.statusCode, response.body).toBeLessThan(300);
    return response.json().data;
  };
  await school.db.updateTable('sessions').set({ confirmed_at: NOW.toISOString() }).execute();
  const fee = { class: 'JSS 2', paymentPurpose: 'School Fees', term: '2026/2027-1' };
  const { _id } = await post('/api/admin/students', { fullName: 'Zxqv Obi', class: 'JSS 2' });
  const record = await post('/api/admin/desk', {
    ...fee,
    ...{ formKey: 'form-key-of-the-family', studentId: _id, amount: 5_000, channel: 'cash' },
    ...{ receivedOn: '2026-11-20', reason: 'More', ...family },
    confirmAgain: true,
  });
  await post(`/api/admin/desk/${record.reference}/void`, { reason: 'Typed wrong' });
  await post('/api/messages', {
    kind: 'question',
    formKey: 'form-key-of-the-letter',
    name: 'Zxqv Obi',
    ...family,
    subject: 'Fees',
    message: 'How much?',
  });
  await school.db.updateTable('students').set({ left_at: '2026-01-01T00:00:00.000Z' }).execute();
  await sql`
    insert into fee_notes (id, code, student_id, purpose, fee_class, term, full_kobo, discount_kobo, due_kobo,
      discount_note, plan, online_kobo, desk_kobo, moved_kobo, status, created_at, updated_at)
    values ('n', 'CODE', ${_id}, 'School Fees', 'JSS 2', '2025/2026-1', 100, 100, 0, 'x', '{}', 0, 0, 0, 'paid', '', '')
  `.execute(school.db);
  await sql`
    insert into payment_reviews (id, dedupe_key, kind, reference, found_at, resolved_at, note)
    values ('r', 'r', 'unconfirmed', ${reference}, '', '2026-01-02T00:00:00.000Z', 'x')
  `.execute(school.db);
}

/** By these the family is found: they stay what was typed. */
const FOUND_BY = /[._](email|phone)$|^payment_search|^messages\.search_text$/;

function filledColumns(): [string, string][] {
  return Object.entries(theirs).flatMap(([table, columns]) =>
    columns
      .filter((column) => !FOUND_BY.test(`${table}.${column}`))
      .map((column): [string, string] => [table, column]),
  );
}

/** Also what no flow above fills is filled, as a later version might. */
async function fillTheirColumns(): Promise<void> {
  await school.db
    .updateTable('students')
    .set({ parent_email: family.email, parent_phone: family.phone })
    .execute();
  for (const [table, column] of filledColumns()) {
    const mark = markOf(table, column);
    const rows = await rowsOf(table);
    expect(rows.length, table).toBeGreaterThan(0);
    for (const [at, row] of rows.entries()) {
      const [key = 'id'] = Object.keys(row).filter((name) => ['id', 'payment_id'].includes(name));
      // Keys stand once.
      const value = column === 'details' ? JSON.stringify({ x: mark }) : `${mark} ${at}`;
      const where = sql`where ${sql.ref(key)} = ${row[key]}`;
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} ${where}`.execute(
        school.db,
      );
    }
  }
}

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(
    school.db,
  );
  return rows;
}

async function run(...args: string[]): Promise<number> {
  return runPrivacyCommand(args, {
    db: school.db,
    backupFolder: path.join(folder, 'backups'),
    clock: () => NOW,
    say: () => {},
  });
}

async function importList(rows: string[][]): Promise<void> {
  const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
  const call = (url: string, payload: object) =>
    school.app.inject({
      method: 'POST',
      url: `/api/admin/students/import${url}`,
      headers,
      payload,
    });
  const first = (await call('/preview', { rows })).json().data;
  const decisions = first.items.flatMap((item: { row: number; candidates: { _id: string }[] }) =>
    item.candidates.map(({ _id }) => ({ row: item.row, as: 'same', studentId: _id })),
  );
  const { mapping, digest } = (await call('/preview', { rows, decisions })).json().data;
  const done = await call('', { rows, mapping, decisions, left: [], digest });
  expect(done.statusCode, done.body).toBe(200);
}
