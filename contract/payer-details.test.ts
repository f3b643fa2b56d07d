import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizePayer, readPayer, validatePayer } from './payer-details.ts';
import { type PayerKey, payerFields } from './payer-fields.ts';
import { furtherExamples } from './testing/further-examples.ts';

const good = {
  ...furtherExamples(),
  fullName: 'Adéọlá Bámgbóṣé',
  email: 'parent@example.com',
  phone: '0803 000 0000',
};

const cases: [PayerKey, string, string | undefined][] = [
  ['fullName', '', 'Full name is required'],
  ['fullName', '   ', 'Full name is required'],
  ['fullName', 'A', 'Full name must be at least 2 characters'],
  ['fullName', ' A ', 'Full name must be at least 2 characters'],
  ['fullName', 'Ẹ́', 'Full name must be at least 2 characters'],
  ['fullName', 'Bo', undefined],
  ['fullName', 'Ṣadé Ọláolúwa', undefined],
  ['fullName', 'Chinụa O’Brien-Ɗanjuma', undefined],
  ['fullName', "N'Golo", undefined],
  ['fullName', 'محمد علي', undefined],
  ['fullName', 'Ada 2', 'Full name can only contain letters, spaces, hyphens, and apostrophes'],
  ['fullName', 'Ada; drop', 'Full name can only contain letters, spaces, hyphens, and apostrophes'],
  [
    'fullName',
    '<b>Ada</b>',
    'Full name can only contain letters, spaces, hyphens, and apostrophes',
  ],
  ['fullName', 'a'.repeat(50), undefined],
  ['fullName', 'a'.repeat(51), 'Full name must be less than 50 characters'],
  ['fullName', `ab${'\u0301'.repeat(300)}`, 'Full name must be less than 50 characters'],
  ['email', '', 'Email address is required'],
  ['email', 'parent', 'Please enter a valid email address'],
  ['email', 'parent@example', 'Please enter a valid email address'],
  ['email', 'parent@.com', 'Please enter a valid email address'],
  ['email', 'parent@example.', 'Please enter a valid email address'],
  ['email', '@example.com', 'Please enter a valid email address'],
  ['email', 'a b@example.com', 'Please enter a valid email address'],
  ['email', 'a@b@example.com', 'Please enter a valid email address'],
  ['email', '  parent@example.com  ', undefined],
  ['email', `${'a'.repeat(88)}@example.com`, undefined],
  ['email', `${'a'.repeat(89)}@example.com`, 'Email address must be less than 100 characters'],
  ['phone', '', 'Phone number is required'],
  ['phone', '0803 000', 'Phone number must be at least 10 digits'],
  ['phone', '+ () -', 'Phone number must be at least 10 digits'],
  [
    'phone',
    '0803000000x',
    'Phone number can only contain digits, spaces, hyphens, plus signs, and parentheses',
  ],
  ['phone', '0803000000', undefined],
  ['phone', '+234 (803) 000-0000', undefined],
  ['phone', '123456789012345', undefined],
  ['phone', '1234567890123456', 'Phone number must be less than 15 digits'],
];

// First, and by its name: a further field whose example breaks its rules fails all that follows.
test.each(payerFields)(
  'the example of $key in contract/payer-fields.ts passes its rules',
  ({ key, example }) => {
    expect(validatePayer(readPayer({ [key]: example }))).not.toHaveProperty(key);
  },
);

describe('the rules for who pays', () => {
  test.each(cases)('%s %j', (field, value, message) => {
    expect(validatePayer({ ...good, [field]: value })).toEqual(message ? { [field]: message } : {});
  });

  test('every broken field has its message at once', () => {
    const empty = { ...good, fullName: '', email: '', phone: '' };
    expect(Object.keys(validatePayer(empty))).toEqual(['fullName', 'email', 'phone']);
  });

  test('details are stored trimmed, in composed letters, with plain apostrophes and single spaces', () => {
    expect(
      normalizePayer({
        fullName: '  S\u0323ade\u0301   O’Brien ',
        email: ' a@b.co ',
        phone: ' 08030000000 ',
      }),
    ).toEqual({ fullName: "Ṣadé O'Brien", email: 'a@b.co', phone: '08030000000' });
  });

  test('an address is accepted exactly when it is text, an at sign, text, a dot, text without spaces', () => {
    const pattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
    fc.assert(
      fc.property(fc.stringMatching(/^[a.@ ]{1,12}$/), (email) => {
        const accepted = validatePayer({ ...good, email }).email === undefined;
        expect(accepted).toBe(pattern.test(email.trim()));
      }),
    );
  });

  test('any text at all gets an answer quickly, and a valid one stays valid once normalised', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        fc.string(),
        (fullName, email, phone) => {
          const details = { fullName, email, phone };
          const errors = validatePayer(details);
          if (Object.keys(errors).length === 0) {
            expect(validatePayer(normalizePayer(details))).toEqual({});
          }
        },
      ),
    );
  });
});
