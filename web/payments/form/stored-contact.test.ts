import { beforeEach, expect, test, vi } from 'vitest';
import { mayAskForContact, readContact, refuseContact, storeContact } from './stored-contact.ts';

const contact = { email: 'parent@example.com', phone: '0803 000 0000' };

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  });
});

test('e-mail and phone come back, and nothing else of the form is stored', () => {
  expect(mayAskForContact()).toBe(true);
  expect(storeContact({ ...contact, fullName: 'Ada Obi' } as typeof contact)).toBe(true);
  expect(readContact()).toEqual(contact);
  expect(localStorage.getItem('payment-contact')).not.toContain('Ada');
  expect(mayAskForContact()).toBe(false);
});

test('a no is remembered, also after a yes, and nothing is stored', () => {
  storeContact(contact);
  refuseContact();
  expect(readContact()).toBeUndefined();
  expect(mayAskForContact()).toBe(false);
});

test.each(['{', '[]', 'null', '"text"'])('%s is no contact', (stored) => {
  localStorage.setItem('payment-contact', stored);
  expect(readContact()).toBeUndefined();
});

test('a device that keeps nothing is not asked about', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(storeContact(contact)).toBe(false);
  expect(readContact()).toBeUndefined();
  expect(mayAskForContact()).toBe(false);
});
