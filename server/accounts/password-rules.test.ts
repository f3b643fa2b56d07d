import { describe, expect, test } from 'vitest';
import { school } from '#content/school.ts';
import { commonPasswords, isCommonPassword } from './common-passwords.ts';
import { newPasswordMessage } from './password-rules.ts';

const ngozi = { name: 'Ngozi Okonkwo-Eze', email: 'ngozi.oe@school.example' };

test('several thousand common passwords are known, all long enough to pass the length rule', () => {
  const all = [...commonPasswords()];
  expect(new Set(all).size).toBeGreaterThan(3_000);
  expect(all.every((password) => password.length >= 8)).toBe(true);
  expect(all.filter((password) => newPasswordMessage(password, ngozi) === undefined)).toEqual([]);
});

describe('passwords that guessing programs try early are refused', () => {
  test.each([
    'password',
    'Password1',
    'P@ssw0rd',
    'p4ssw0rd123',
    'PASSWORD2026',
    'iloveyou',
    'Iloveyou!',
    '12345678',
    '87654321',
    '1234567890',
    '11111111',
    'abcabcabc',
    'qwertyuiop',
    'qwerty123',
    '1q2w3e4r',
    '1qaz2wsx',
    'asdfghjkl',
    'zaq12wsx',
    'abcdefgh',
    'welcome1',
    'letmein123',
    'admin123',
    'Lagos2026',
    'naija123',
    'nigeria1',
    'blessing1',
    'arsenal1',
    'Chelsea1!',
    'godisgood',
    'emmanuel',
    '24031987',
    '1987-03-24',
    'jesusjesus',
    'superadmin',
    'admin@123',
  ])('%s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
    expect(newPasswordMessage(password, ngozi)).toContain('one of the first that others would try');
  });
});

describe('passwords that name the person or the school are refused', () => {
  test.each([
    'ngozi.oe@school.example',
    'Ngozi Okonkwo-Eze',
    'ngoziokonkwoeze',
    'okonkwo1987',
    'Ngozi.oe!',
    school.name,
    `${school.wordmark.toLowerCase()}20262026`,
    `${school.name.replaceAll(' ', '')}1`,
  ])('%s', (password) => {
    expect(newPasswordMessage(password, ngozi)).toContain(
      'not a name, your email or the school’s name',
    );
  });
});

describe('others are welcome', () => {
  test.each([
    'leave-no-child-behind',
    'three words that float',
    'Ọ̀rẹ́ mi àtàtà',
    'tK9#vw2L',
    'correct horse battery',
    'Lagos has eleven bridges',
    'my password is a poem',
    '        a',
    '🦜🦜🌴🥁🦜🐟🌴☂️',
  ])('%s', (password) => {
    expect(newPasswordMessage(password, ngozi)).toBeUndefined();
  });
});

test.each([
  ['1234567', 'Password must be at least 8 characters'],
  ['x'.repeat(129), 'Password can have up to 128 characters'],
])('the length comes first', (password, message) => {
  expect(newPasswordMessage(password, ngozi)).toBe(message);
});
