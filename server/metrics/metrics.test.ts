import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSomeBook } from '../payments/book/testing/some-book.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const TOKEN = 'b6f0c2b1f6c94f0f9b3e0c1d';

let school: TestApp;
beforeEach(async () => {
  school = await createTestApp();
});
afterEach(() => school.close());

async function metrics(): Promise<string> {
  const { statusCode, body } = await school.app.inject('/metrics');
  expect(statusCode).toBe(200);
  return body;
}

describe('who may read /metrics', () => {
  test.each([
    ['127.0.0.1', {}, 200],
    ['127.4.4.4', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['102.89.1.1', {}, 404],
    ['::ffff:102.89.1.1', {}, 404],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, 404],
    ['127.0.0.1', { authorization: `Bearer ${TOKEN}`, 'x-real-ip': '127.0.0.1' }, 404],
  ])('without a token: %s with %j is answered %d', async (remoteAddress, headers, status) => {
    const answer = await school.app.inject({ url: '/metrics', remoteAddress, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.body.includes('school_payments')).toBe(status === 200);
  });

  test.each([
    [`Bearer ${TOKEN}`, 200],
    [`bearer ${TOKEN}`, 200],
    [undefined, 401],
    [TOKEN, 401],
    [`Bearer ${TOKEN}x`, 401],
    [`Bearer ${TOKEN.slice(1)}`, 401],
    [`Basic ${TOKEN}`, 401],
  ])('with a token: %j is answered %d, from wherever it comes', async (authorization, status) => {
    const closed = await createTestApp({ settings: { METRICS_TOKEN: TOKEN } });
    for (const remoteAddress of ['127.0.0.1', '102.89.1.1']) {
      const headers = { ...(authorization && { authorization }), 'x-forwarded-for': '102.89.1.1' };
      const answer = await closed.app.inject({ url: '/metrics', remoteAddress, headers });
      expect(answer.statusCode).toBe(status);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    await closed.close();
  });
});

describe('/metrics', () => {
  test('counts answers by the pattern of their route, and never names what was asked for', async () => {
    await metrics();
    await school.app.inject('/api/payments/verify/WBS-SECRET-0000-0000');
    await school.app.inject('/nowhere/secret-person');
    await school.app.inject('/healthz');
    const text = await metrics();
    expect(text).toContain(
      'school_http_requests_total{method="GET",route="/api/payments/verify/:reference",status="404"} 1',
    );
    expect(text).toContain('route="unknown",status="404"} 1');
    expect(text).toMatch(
      /school_http_request_duration_seconds_count\{method="GET",route="\/healthz"\} 1/,
    );
    expect(text).not.toMatch(/secret/i);
  });

  test('counts cached answers like all others', async () => {
    for (let times = 0; times < 5; times += 1) await school.app.inject('/api/news');
    expect(await metrics()).toContain(
      'school_http_requests_total{method="GET",route="/api/news",status="200"} 5',
    );
  });

  test('tells how payments stand, what was credited, and what waits', async () => {
    const reference = await school.startPayment();
    await school.startPayment({ fullName: 'Somebody Else' });
    school.provider.says(reference, { outcome: 'success', rawStatus: 'success', channel: 'card' });
    await school.verify(reference);
    const { amountKobo } = await school.db
      .selectFrom('payments')
      .select('amount_kobo as amountKobo')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    const text = await metrics();
    expect(text).toContain('school_payments{status="paid"} 1\n');
    expect(text).toContain('school_payments{status="pending"} 1\n');
    expect(text).toContain(`school_credited_kobo ${amountKobo}\n`);
    expect(text).toContain('school_waiting{kind="webhooks"} 0\n');
    expect(text).toContain('school_database_up 1\n');
    expect(text).toContain('school_sweep_overdue_seconds 0\n');
    expect(text).not.toContain(reference);
  });

  test('tells how many students there are, how fee notes stand, and what came at the desk today', async () => {
    const book = createSomeBook(school.db, new Date());
    const fee = { purpose: 'School Fees', feeClass: 'JSS 2', term: '2026/2027-1' };
    const studentId = await book.addStudent({ fullName: 'Ada Obi', feeClass: fee.feeClass });
    await book.addNote({ ...fee, studentId, fullKobo: 5_000_000 });
    const text = await metrics();
    expect(text).toContain('school_students 1\n');
    expect(text).toContain('school_fee_notes{status="open"} 1\n');
    expect(text).toContain('school_fee_notes{status="paid"} 0\n');
    expect(text).toContain('school_fee_notes_outstanding_kobo 5000000\n');
    expect(text).toContain('school_desk_today_kobo 0\n');
  });

  test('tells how messages from the website stand, and how long the oldest new one waits', async () => {
    expect(await metrics()).toContain('school_messages_oldest_new_seconds 0\n');
    const payload = { kind: 'question', name: 'Ada', email: 'ada@test.example', message: 'Hello' };
    await school.app.inject({ method: 'POST', url: '/api/messages', payload });
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await school.db.updateTable('messages').set({ created_at: anHourAgo }).execute();
    const again = await createTestApp({ database: school.database });
    const { body: text } = await again.app.inject('/metrics');
    expect(text).toContain('school_messages{state="new"} 1\n');
    expect(text).toContain('school_messages{state="suspect"} 0\n');
    const [, waits] = /^school_messages_oldest_new_seconds (\S+)$/m.exec(text) ?? [];
    expect(Number(waits)).toBeGreaterThan(3_590);
    await again.close();
  });

  test('says nothing of a webhook before one has come, and when the last did', async () => {
    expect(await metrics()).not.toMatch(/^school_webhook_last_received/m);
    const again = await createTestApp({ database: school.database });
    await again.deliver({ event: 'charge.success', data: { reference: 'x' } });
    const { body } = await again.app.inject('/metrics');
    const [, value] = /^school_webhook_last_received_timestamp_seconds (\S+)$/m.exec(body) ?? [];
    expect(Math.abs(Number(value) - Date.now() / 1_000)).toBeLessThan(60);
    await again.close();
  });

  test('answers while the database does not, and says so', async () => {
    vi.spyOn(school.db, 'selectFrom').mockImplementation(() => {
      throw new Error('gone');
    });
    const text = await metrics();
    expect(text).toContain('school_database_up 0\n');
    expect(text).not.toMatch(/^school_(payments|credited_kobo|findings_open)[ {]/m);
    vi.restoreAllMocks();
  });
});

describe('what is in deploy/', () => {
  test.each(['alerts.yml', 'dashboard.json'])(
    '%s names only metrics that there are',
    async (file) => {
      const text = readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
      const named = new Set(text.match(/\b(?:school|nodejs|process)_[a-z0-9_]+\b/g));
      const there = new Set(
        [...(await metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
          type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
        ),
      );
      expect(named.size).toBeGreaterThan(5);
      expect([...named].filter((name) => !there.has(name))).toEqual([]);
    },
  );
});
