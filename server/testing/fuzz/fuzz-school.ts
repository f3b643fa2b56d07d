import type { HTTPMethods } from 'fastify';
import { calendarDay } from '#contract/dates/school-time.ts';
import { type Role, roles } from '#contract/roles.ts';
import { firstValues } from '#contract/school/first-values.ts';
import {
  CHEAP_HASH,
  createAccount,
  PASSWORD,
  testAccounts,
} from '../../accounts/testing/test-accounts.ts';
import { formOf } from '../../http/testing/multipart-form.ts';
import { quarters } from '../../media/testing/picture-bytes.ts';
import { LOST_REFERENCE, lostNotes, lostPayment } from '../../payments/testing/lost-payment.ts';
import { documentedEvents, providerMessage } from '../../payments/testing/provider-messages.ts';
import { createTestApp, goodFee, goodForm, sign, type TestApp } from '../test-app.ts';
import type { Call, HostileRequest, Known } from './hostile-requests.ts';

/** Who sends a case; more often those who get far. */
export const senders = [
  ...roles,
  'nobody',
  'a stranger with a token',
  'super_admin',
  'super_admin',
] as const;

export type Sender = (typeof senders)[number];

export type FuzzSchool = Awaited<ReturnType<typeof openFuzzSchool>>;

const NEWS = {
  type: 'event',
  title: 'Inter-House Sports Day',
  description: 'Red House won.',
  imageAlt: 'Pupils running',
  startsAt: '2026-12-11T10:00',
};
const ACCOUNT = 'bola@test.example';

/** A school with something of everything, for hostile requests; a role that is signed out on the way is signed in again. */
export async function openFuzzSchool() {
  const school = await createTestApp({ settings: { PICTURE_FORMATS: 'jpeg' } });
  await createAccount(school.db, 'admin', 'Bola Admin', ACCOUNT);
  const tokens = new Map<string, string>();
  let lastAddress = 0;
  await letEverybodyIn();
  const picture = await (await quarters()).jpeg().toBuffer();
  const known: Known = {
    names: await fill(school, tokens, picture),
    good: goodRequests(),
    picture,
  };
  const calls = school.app.guardedRoutes.filter(
    ({ method, url }) => method !== 'HEAD' && url !== '/api/*',
  );

  return { calls, known, send, close: school.close };

  /** Each case comes from an address of its own: limits for one address would hide what is behind them. */
  async function send({ method, url, confirm }: Call, sender: Sender, request: HostileRequest) {
    lastAddress += 1;
    const token = sender === 'nobody' ? undefined : (tokens.get(sender) ?? 'x'.repeat(43));
    const response = await school.app.inject({
      method: method as HTTPMethods,
      url: request.path,
      remoteAddress: `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`,
      headers: {
        ...(isSettingChange(method, url) && { 'if-match': '"1"' }),
        ...request.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(url.endsWith('/webhook') &&
          sender === 'super_admin' && { 'x-paystack-signature': sign(String(request.payload)) }),
      },
      ...(request.payload !== undefined && { payload: request.payload }),
    });
    const { statusCode } = response;
    const isLost = statusCode === 401 || (statusCode === 403 && confirm === 'always');
    if ((isLost && tokens.has(sender)) || statusCode === 429) await letEverybodyIn();
    // The next case begins with the first version again.
    if (statusCode === 200 && isSettingChange(method, url)) {
      await school.db.deleteFrom('school_versions').where('version', '>', 1).execute();
    }
    return response;
  }

  /** A case may have signed somebody out, disabled an account or guessed at a password too often; who they are is confirmed. */
  async function letEverybodyIn(): Promise<void> {
    const { db } = school;
    await db.deleteFrom('password_attempts').execute();
    for (const role of roles) tokens.set(role, await school.signIn(role));
    const emails = Object.values(testAccounts).map(({ email }) => email);
    await db
      .updateTable('users')
      .set({ disabled_at: null, password_hash: CHEAP_HASH })
      .where('email', 'in', emails)
      .execute();
    for (const role of roles) tokens.set(role, await school.signIn(role));
    await db.updateTable('sessions').set({ confirmed_at: new Date().toISOString() }).execute();
  }
}

/** Payments in several states, a payout, a lost payment, news, accounts; promises all their names. */
async function fill(school: TestApp, tokens: Map<string, string>, picture: Buffer) {
  const { app, db, provider } = school;
  const headers = { authorization: `Bearer ${tokens.get('super_admin' satisfies Role)}` };
  const pending = await school.startPayment();
  const paid = await school.startPayment({ email: 'second@example.com' });
  provider.says(paid, { outcome: 'success', rawStatus: 'success', paidAt: new Date(), fees: 0 });
  const short = await school.startPayment({ email: 'third@example.com' });
  provider.says(short, { outcome: 'success', rawStatus: 'success', amount: 100 });
  for (const reference of [paid, short]) await school.verify(reference);
  provider.refunds(paid, 7, 100);
  provider.paysOut({ id: 'payout-1', paidOn: '2026-11-20' }, [paid]);
  provider.knows(lostPayment());
  await needed(app.inject({ method: 'POST', url: '/api/admin/payouts/fetch', headers }));

  const file = { name: 'image', value: picture, fileName: 'gate.jpg' };
  const parts = Object.entries(NEWS).map(([name, value]) => ({ name, value }));
  for (let at = 0; at < 3; at += 1) {
    const form = formOf([...parts, file]);
    const url = '/api/admin/news';
    const all = { ...form.headers, ...headers };
    await needed(app.inject({ method: 'POST', url, ...form, headers: all }));
  }
  await fillBook(school, headers);
  const students = await db.selectFrom('students').select('id').execute();
  const notes = await db.selectFrom('fee_notes').select(['id', 'code']).execute();
  const desk = await db
    .selectFrom('payments')
    .select('reference')
    .where('source', '=', 'desk')
    .execute();
  await needed(app.inject({ method: 'POST', url: '/api/messages', payload: MESSAGE }));
  const messages = await db.selectFrom('messages').select('id').execute();
  const news = await db.selectFrom('news').select('id').execute();
  const users = await db.selectFrom('users').select('id').execute();
  const payouts = await db.selectFrom('payouts').select('provider_id as id').execute();
  const sessions = await db.selectFrom('sessions').select('id').execute();
  const rows = [...messages, ...news, ...users, ...payouts, ...sessions, ...students, ...notes];
  const ids = rows.map(({ id }) => String(id));
  const codes = notes.map(({ code }) => code);
  const taken = desk.map(({ reference }) => reference);
  return [pending, paid, short, LOST_REFERENCE, ...taken, ...codes, ...ids];
}

const CHILD = { fullName: 'Ada Obi', class: goodFee.feeClass, parentPhone: '0803 000 0001' };
const TERM = '2026/2027-1';
const NOTE = {
  for: { kind: 'class', class: goodFee.feeClass },
  purpose: goodFee.purpose,
  term: TERM,
  plan: { kind: 'at_once', dueOn: calendarDay(Date.now() + 30 * 24 * 60 * 60_000) },
};
const DESK_MONEY = {
  formKey: 'a-form-key-of-the-fuzz-run',
  fullName: CHILD.fullName,
  class: CHILD.class,
  paymentPurpose: goodFee.purpose,
  term: TERM,
  amount: 1_000,
  channel: 'cash',
  receivedOn: calendarDay(Date.now()),
};

const MESSAGE = {
  kind: 'visit',
  name: 'Ada Obi',
  email: 'ada@test.example',
  message: 'May we come and see the school?',
  visitDay: calendarDay(Date.now() + 7 * 24 * 60 * 60_000),
};

/** A student with a fee note, and money taken at the desk. */
async function fillBook({ app }: TestApp, headers: { authorization: string }): Promise<void> {
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, headers, payload });
    await needed(Promise.resolve(answer));
    return answer.json().data;
  };
  await post('/api/admin/students', CHILD);
  const { digest } = await post('/api/admin/fee-notes/preview', NOTE);
  await post('/api/admin/fee-notes', { ...NOTE, digest });
  await post('/api/admin/desk', DESK_MONEY);
}

function isSettingChange(method: string, url: string): boolean {
  return method === 'PUT' && url.startsWith('/api/admin/school/');
}

/** Without it most cases would end at the first look-up. */
async function needed(answer: Promise<{ statusCode: number; body: string }>): Promise<void> {
  const { statusCode, body } = await answer;
  if (statusCode >= 300) throw new Error(`the school cannot be filled: ${body}`);
}

/** A body, or a query, that a call takes. */
function goodRequests(): Known['good'] {
  const person = { name: 'Chika Obi', email: 'chika@test.example', phone: '+234 803 000 0009' };
  const [event = ''] = documentedEvents;
  const month = { month: '2026-11' };
  const step = 'x'.repeat(43);
  const proof = { kind: 'password', password: PASSWORD };
  const settings = Object.entries(firstValues()).map(([kind, document]) => {
    return [`PUT /api/admin/school/${kind}`, { document, holdsFrom: '2099-01-01' }];
  });
  const owes = { term: TERM, class: CHILD.class, standing: 'owing', sort: 'name' };
  const days = { day: DESK_MONEY.receivedOn };
  const closed = [{ name: 'The super_admin', counted: 0 }];
  return {
    ...Object.fromEntries(settings),
    'GET /api/admin/who-owes': owes,
    'GET /api/admin/who-owes.csv': owes,
    'GET /api/admin/who-owes.xlsx': owes,
    'GET /api/admin/students/:id/statement': { session: '2026/2027' },
    'GET /api/admin/students': { class: CHILD.class, q: 'ada' },
    'POST /api/admin/students': CHILD,
    'PUT /api/admin/students/:id': CHILD,
    'GET /api/admin/fee-notes': { term: TERM, class: CHILD.class },
    'POST /api/admin/fee-notes/preview': NOTE,
    'POST /api/admin/fee-notes': { ...NOTE, digest: '0'.repeat(64) },
    'GET /api/admin/desk': days,
    'POST /api/admin/desk': DESK_MONEY,
    'POST /api/admin/desk/:reference/void': { reason: 'Typed twice' },
    'POST /api/admin/desk/:reference/refund': {
      formKey: 'another-form-key-of-fuzz',
      amount: 100,
      reason: 'Too much',
    },
    'POST /api/admin/desk/close': { ...days, opening: 0, counted: closed, note: '' },
    'GET /api/admin/payments/month-end': month,
    'GET /api/admin/payments/month-end.csv': month,
    'GET /api/admin/payments/month-end.xlsx': month,
    'POST /api/messages': MESSAGE,
    'GET /api/admin/messages': { state: 'new', q: 'ada' },
    'PATCH /api/admin/messages/:id': { state: 'answered', from: 'new' },
    'POST /api/payments/initialize': goodForm,
    'POST /api/payments/webhook': providerMessage(event, LOST_REFERENCE),
    'POST /api/payments/:reference/receipt-email': { email: goodForm.email },
    'POST /api/auth/login': { email: ACCOUNT, password: PASSWORD },
    'PUT /api/auth/change-password': {
      currentPassword: PASSWORD,
      newPassword: 'a tall blue cupboard',
    },
    'POST /api/auth/login/passkey-options': { step },
    'POST /api/auth/login/second-step': { step, proof: { kind: 'code', code: '123456' } },
    'POST /api/auth/second-factor/confirm': { proof },
    'POST /api/auth/second-factor/codes': { code: '123456' },
    'POST /api/auth/new-password': { token: 'x'.repeat(43), newPassword: 'a tall blue cupboard' },
    'POST /api/admin/create-admin': {
      ...person,
      password: 'a tall blue cupboard',
      sendLink: false,
    },
    'POST /api/admin/news': NEWS,
    'PUT /api/admin/news/:id': NEWS,
    'PUT /api/admin/morning-note/email': { wanted: true },
    'POST /api/admin/payments/:reference/adopt': { ...lostNotes, note: 'Lost with the disk' },
    'POST /api/admin/payments/:reference/resolve': { resolution: 'ignored', note: 'Nothing to do' },
  };
}
