import { expect, test } from 'vitest';
import { knownErrors, type Refusal, withoutError } from './form-fields.ts';

const fields = ['email', 'phone'] as const;

test('only messages of the form’s own fields are shown at fields', () => {
  const answered = { email: 'No', amount: 'Wrong', constructor: 'x', phone: '' };
  expect(knownErrors(fields, answered)).toEqual({ email: 'No' });
  expect(knownErrors(fields, {})).toEqual({});
});

test('an edited field loses its message, and the last message takes the refusal with it', () => {
  const refusal: Refusal<'email' | 'phone'> = {
    message: 'Please look',
    errors: { email: 'No', phone: 'No' },
    attempt: 2,
  };
  const half = withoutError(refusal, 'email');
  expect(half).toEqual({ ...refusal, errors: { phone: 'No' } });
  expect(half && withoutError(half, 'phone')).toBeUndefined();
});

test('what is wrong with no field stays until the form is sent again', () => {
  const refusal: Refusal<'email'> = { message: 'Error creating admin', errors: {}, attempt: 1 };
  expect(withoutError(refusal, 'email')).toBe(refusal);
});
