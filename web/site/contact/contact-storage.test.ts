import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyMessage } from './contact-message.ts';
import { keyOfMessage, readMessage, storeMessage } from './contact-storage.ts';

const values = { ...emptyMessage, name: 'Ada Obi', message: 'Hello' };

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a draft and the message that went out are stored apart', () => {
  storeMessage('contact-sent', values);
  storeMessage('contact-draft', { ...values, message: 'Another' });
  expect(readMessage('contact-sent')).toEqual(values);
  expect(readMessage('contact-draft')?.message).toBe('Another');
});

test('an empty message leaves nothing behind', () => {
  storeMessage('contact-draft', values);
  storeMessage('contact-draft', emptyMessage);
  expect(readMessage('contact-draft')).toBeUndefined();
});

test.each(['{', 'null', '"text"', '{"name":7}', ''])('reads %j as nothing stored', (text) => {
  sessionStorage.setItem('contact-draft', text);
  expect(readMessage('contact-draft')).toBeUndefined();
});

test('blocked storage is survived', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeMessage('contact-draft', values);
  expect(readMessage('contact-draft')).toBeUndefined();
});

test('a message has the same key however often it is sent, and another message another', () => {
  const key = keyOfMessage(values);
  expect(key).toMatch(/^[\w-]{16,64}$/);
  expect(keyOfMessage({ ...values })).toBe(key);
  expect(keyOfMessage({ ...values, message: 'Hello again' })).not.toBe(key);
});

test('also where storage is blocked, and when the page was loaded again', async () => {
  const key = keyOfMessage(values);
  vi.resetModules();
  const again = await import('./contact-storage.ts');
  expect(again.keyOfMessage(values)).toBe(key);
  vi.stubGlobal('sessionStorage', undefined);
  expect(keyOfMessage(values)).toBe(key);
});
