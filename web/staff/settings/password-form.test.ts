import { expect, test } from 'vitest';
import { refusalOf, strengthOf } from './password-form.tsx';

const good = {
  currentPassword: 'the old one',
  newPassword: 'the new one',
  confirmPassword: 'the new one',
};

test('three filled fields with the same new password twice may be sent', () => {
  expect(refusalOf(good)).toBeUndefined();
});

test('two different new passwords are refused in the words of the specification', () => {
  const refusal = refusalOf({ ...good, confirmPassword: 'the new one!' });
  expect(refusal?.message).toBe('New passwords do not match');
  expect(Object.keys(refusal?.errors ?? {})).toEqual(['confirmPassword']);
});

test('each field is required', () => {
  const refusal = refusalOf({ currentPassword: '', newPassword: '', confirmPassword: '' });
  expect(refusal).toEqual({
    message: 'Please fix the form errors below',
    errors: {
      currentPassword: 'Current password is required',
      newPassword: 'New password is required',
      confirmPassword: 'Please type the new password once more',
    },
  });
});

test('a new password has at least 8 characters', () => {
  const seven = { ...good, newPassword: '1234567', confirmPassword: '1234567' };
  expect(refusalOf(seven)?.errors).toEqual({
    newPassword: 'New password must be at least 8 characters',
  });
  const eight = { ...good, newPassword: '12345678', confirmPassword: '12345678' };
  expect(refusalOf(eight)).toBeUndefined();
});

test.each([
  ['', 0, 'Three words'],
  ['abc', 1, '5 more characters'],
  ['abcdefg', 1, '1 more character.'],
  ['aaaaaaaaaaaaaaaaaaaa', 1, 'Weak'],
  ['abcdefgh', 2, 'Fair'],
  ['abcdefghijkl', 3, 'Strong'],
  ['abcdefghijklmnop', 4, 'Very strong'],
])('the strength of "%s" is %i', (password, level, words) => {
  const strength = strengthOf(password);
  expect(strength.level).toBe(level);
  expect(strength.text).toContain(words);
});
