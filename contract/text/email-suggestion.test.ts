import { describe, expect, test } from 'vitest';
import { suggestEmail } from './email-suggestion.ts';

describe('offers the address that was meant for', () => {
  test.each([
    ['gmail.con', 'gmail.com'],
    ['gmial.com', 'gmail.com'],
    ['gmai.com', 'gmail.com'],
    ['gmaill.com', 'gmail.com'],
    ['gnail.com', 'gmail.com'],
    ['gamil.com', 'gmail.com'],
    ['gmail.co', 'gmail.com'],
    ['gmail.cm', 'gmail.com'],
    ['gmail.comm', 'gmail.com'],
    ['gmail.ocm', 'gmail.com'],
    ['gmail.com.ng', 'gmail.com'],
    ['gmail.ng', 'gmail.com'],
    ['gmail..com', 'gmail.com'],
    ['gmailcom', 'gmail.com'],
    ['gmail,com', 'gmail.com'],
    ['gmial.con', 'gmail.com'],
    ['GMAIL.CON', 'gmail.com'],
    ['yaho.com', 'yahoo.com'],
    ['yahooo.com', 'yahoo.com'],
    ['yahoo.con', 'yahoo.com'],
    ['yhaoo.com', 'yahoo.com'],
    ['yahoo.couk', 'yahoo.co.uk'],
    ['yaho.co.uk', 'yahoo.co.uk'],
    ['hotmial.com', 'hotmail.com'],
    ['hotmai.com', 'hotmail.com'],
    ['hotmail.cim', 'hotmail.com'],
    ['outlok.com', 'outlook.com'],
    ['outlook.con', 'outlook.com'],
    ['iclod.com', 'icloud.com'],
    ['icloud.co', 'icloud.com'],
    ['ymail.con', 'ymail.com'],
    ['rocketmial.com', 'rocketmail.com'],
    ['live.con', 'live.com'],
    ['aol.cm', 'aol.com'],
  ])('%s', (typed, meant) => {
    expect(suggestEmail(`Ada.Obi+fees@${typed}`)).toBe(`Ada.Obi+fees@${meant}`);
  });

  test('a pasted one, cleaned', () => {
    expect(suggestEmail(' mailto:ada\u200B@gmial.com ')).toBe('ada@gmail.com');
  });
});

describe('offers nothing for', () => {
  test.each([
    'gmail.com',
    'yahoo.com',
    'yahoo.co.uk',
    'outlook.com',
    'hotmail.com',
    'hotmail.co.uk',
    'icloud.com',
    'ymail.com',
    'live.com',
    'live.co.uk',
    'aol.com',
    'rocketmail.com',
    'googlemail.com',
    'Gmail.com',
    'yahoo.fr',
    'yahoo.ca',
    'yahoo.com.ng',
    'yahoo.co.in',
    'outlook.fr',
    'hotmail.de',
    'live.nl',
    'live.ng',
    'outlook.co.za',

    'mail.com',
    'email.com',
    'cloud.com',
    'gmx.com',
    'gmx.net',
    'msn.com',
    'me.com',
    'proton.me',
    'school.example',
    'school.com.ng',
    'school.edu.ng',
    'example.co',
    'mtn.com',
    'glo.com',

    'line.com',
    'love.com',
    'small.com',
    'gtbank.com',
    'company.cm',
    'ui.edu.ng',
    'live.school.ng',
  ])('%s', (domain) => {
    expect(suggestEmail(`ada@${domain}`)).toBeUndefined();
  });

  test.each(['', 'ada', '@gmial.com', 'ada@', 'ada@g', 'ada@gmail', 'ada@gmail.', 'ada@gmail.c'])(
    'what is not finished: %j',
    (typed) => {
      expect(suggestEmail(typed)).toBeUndefined();
    },
  );
});
