import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fieldErrorsIn, messageIn, requestAsStaff, type StaffReply } from './staff.ts';

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

test('what takes long to send is JSON too, and says how much is sent', async () => {
  const calls: SlowCall[] = [];
  class SlowCall {
    headers = new Map<string, string>();
    upload: { onprogress?: (event: object) => void } = {};
    status = 200;
    responseText = '{"success":true,"message":"Done"}';
    sent: unknown;
    onload = () => {};
    open() {
      calls.push(this);
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }
    getResponseHeader() {
      return 'application/json';
    }
    send(body: unknown) {
      this.sent = body;
      this.upload.onprogress?.({ loaded: 3, total: 4, lengthComputable: true });
      this.onload();
    }
  }
  vi.stubGlobal('XMLHttpRequest', SlowCall);
  const onProgress = vi.fn();
  const body = { rows: [['Ada Obi']] };
  const reply = await requestAsStaff('/api/admin/import', { method: 'POST', body, onProgress });
  expect(reply).toMatchObject({ kind: 'success', message: 'Done' });
  expect(calls[0]?.sent).toBe('{"rows":[["Ada Obi"]]}');
  expect(Object.fromEntries(calls[0]?.headers ?? [])).toMatchObject({
    'content-type': 'application/json',
    authorization: 'Bearer abc',
  });
  expect(onProgress.mock.calls).toEqual([[0.75]]);
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['with words', Response.json({ success: false, message: 'Sign in' }, { status: 401 })],
  ['without', new Response('', { status: 401 })],
])('401 means signed out, %s', async (_what, response) => {
  fetched.mockResolvedValue(response);
  expect(await requestAsStaff('/api/admin/users')).toEqual({ kind: 'signedOut' });
});

test('offline, nothing is thrown', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await requestAsStaff('/api/admin/users')).toEqual({ kind: 'network' });
});

test('the server’s message comes first, the fallback where there is none', () => {
  expect(messageIn({ kind: 'success', answer: {}, message: 'Done' }, 'Error')).toBe('Done');
  expect(messageIn(refusal('Taken'), 'Error')).toBe('Taken');
  expect(messageIn(refusal(undefined), 'Error')).toBe('Error');
  expect(messageIn({ kind: 'timeout' }, 'Error')).toBe('Error');
});

test('messages by field come with refusals only', () => {
  expect(fieldErrorsIn(refusal('No'))).toEqual({ email: 'Taken' });
  expect(fieldErrorsIn({ kind: 'unreadable', httpStatus: 400 })).toEqual({});
});

function refusal(message: string | undefined): StaffReply<unknown> {
  const errors = { email: 'Taken' };
  return { kind: 'refused', httpStatus: 409, message, errors, data: undefined };
}
