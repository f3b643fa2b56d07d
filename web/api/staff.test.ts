import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldErrorsIn, messageIn, requestAsStaff, type StaffReply, successIn } from './staff.ts';

let fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'abc' : null) });
});

afterEach(() => vi.unstubAllGlobals());

test('a call carries the stored token and its body as JSON', async () => {
  fetched.mockResolvedValue(Response.json({ success: true }));
  await requestAsStaff('/api/admin/create-admin', { method: 'POST', body: { name: 'Ada' } });
  expect(fetched).toHaveBeenCalledWith(
    '/api/admin/create-admin',
    expect.objectContaining({
      method: 'POST',
      body: '{"name":"Ada"}',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: 'Bearer abc',
      },
    }),
  );
});

test.each([
  ['with words', Response.json({ success: false, message: 'Sign in' }, { status: 401 })],
  ['without', new Response('', { status: 401 })],
])('401 means signed out, %s', async (_what, response) => {
  fetched.mockResolvedValue(response);
  expect(await requestAsStaff('/api/admin/users')).toEqual({ kind: 'signedOut' });
});

test('without a line nothing is thrown', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await requestAsStaff('/api/admin/users')).toEqual({ kind: 'network' });
});

const answered = (httpStatus: number, body: object): StaffReply => ({
  kind: 'answer',
  httpStatus,
  body: { ...body },
});

test('success needs the flag and a good status', () => {
  expect(successIn(answered(200, { success: true, data: 1 }))).toMatchObject({ data: 1 });
  expect(successIn(answered(200, { success: false }))).toBeUndefined();
  expect(successIn(answered(500, { success: true }))).toBeUndefined();
  expect(successIn({ kind: 'network' })).toBeUndefined();
});

test('the server’s message comes first, the fallback where there is none', () => {
  expect(messageIn(answered(409, { message: 'Taken' }), 'Error')).toBe('Taken');
  expect(messageIn(answered(500, { message: ' ' }), 'Error')).toBe('Error');
  expect(messageIn({ kind: 'timeout' }, 'Error')).toBe('Error');
});

test('messages by field are read when they are texts', () => {
  const reply = answered(400, { errors: { email: 'Taken', phone: 3 } });
  expect(fieldErrorsIn(reply)).toEqual({ email: 'Taken' });
  expect(fieldErrorsIn(answered(400, { errors: 'no' }))).toEqual({});
});
