import { describe, expect, test } from 'vitest';
import { firstFacts, school } from '#content/school.ts';
import { isCommonPassword, knownWords } from './common-passwords.ts';
import { DEMO_PASSWORD, newPasswordMessage } from './password-rules.ts';
import { WELL_KNOWN_PASSWORDS } from './testing/well-known-passwords.ts';

const ngozi = { name: 'Ngozi Okonkwo-Eze', email: 'ngozi.oe@school.example' };

test('far over a hundred thousand words that are tried first are known, with whatever stands behind them', async () => {
  const words = await knownWords();
  expect(words.size).toBeGreaterThan(150_000);
  const some = [...words].filter((word) => word.length > 8 && /^[a-z]+$/.test(word)).slice(0, 500);
  for (const word of some) {
    for (const password of [word, word.toUpperCase(), `${word}26`, `${word}2026!`]) {
      expect(await newPasswordMessage(password, ngozi), password).toBeDefined();
    }
  }
});

test('words of Lagos are refused with the endings that people add', async () => {
  const words = ['oluwaseun', 'portharcourt', 'supereagles', 'godisgood', 'burnaboy', 'chidinma'];
  const endings = ['', '1', '12', '123', '1234', '!', '@123', '#1', '_1', '234', 'me', 'my', 'you'];
  const years = Array.from({ length: 90 }, (_, index) => String(1950 + index));
  for (const word of words) {
    for (const ending of [...endings, ...years, word]) {
      expect(await isCommonPassword(word + ending), word + ending).toBe(true);
    }
  }
});

test('the passwords everyone knows are all refused', async () => {
  expect(new Set(WELL_KNOWN_PASSWORDS).size).toBeGreaterThanOrEqual(159);
  expect(WELL_KNOWN_PASSWORDS.every((password) => password.length >= 8)).toBe(true);
  const welcome = [];
  for (const password of WELL_KNOWN_PASSWORDS) {
    if (!(await newPasswordMessage(password, ngozi))) welcome.push(password);
  }
  expect(welcome).toEqual([]);
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
    'elephant12',
    'Butterflies!',
    'breakfast2026',
    'trustno1',
    'babygirl99',
    'M1chelle2024',
    'liverpoolfc',
  ])('%s', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
    expect(await newPasswordMessage(password, ngozi)).toMatch(
      /^(This password is one|Please choose)/,
    );
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
    `${school.wordmark}Fees2026`.replace('Fees', firstFacts.address.split(', ').at(-1) ?? ''),
    `Ngozi2026${school.wordmark}!`,
    school.tagline,
    firstFacts.email,
  ])('%s', async (password) => {
    expect(await newPasswordMessage(password, ngozi)).toContain(
      'not a name, your email or the school’s name',
    );
  });
});

describe('others are welcome', () => {
  test.each([
    'three words that float',
    'Ọ̀rẹ́ mi àtàtà',
    'tK9#vw2L',
    'correct horse battery',
    'Lagos has eleven bridges',
    'my password is a poem',
    'tiger banana piano',
    'a1234567 bridges',
    '1122 rivers 3344',
    '        a',
    '🦜🦜🌴🥁🦜🐟🌴☂️',
  ])('%s', async (password) => {
    expect(await newPasswordMessage(password, ngozi)).toBeUndefined();
  });
});

test.each([DEMO_PASSWORD, 'Leave No Child Behind 2026'])(
  'a password printed in the instructions is refused: %s',
  async (password) => {
    expect(await newPasswordMessage(password, ngozi)).toContain('printed in the instructions');
  },
);

test.each([
  ['1234567', 'Password must be at least 8 characters'],
  ['x'.repeat(129), 'Password can have up to 128 characters'],
])('the length comes first', async (password, message) => {
  expect(await newPasswordMessage(password, ngozi)).toBe(message);
});
