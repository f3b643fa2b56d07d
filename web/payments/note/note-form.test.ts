import { describe, expect, test } from 'vitest';
import { forgottenChoice, notePayload, readNoteForm } from './note-form.ts';

function typed(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readNoteForm(form);
}

describe('an amount is read as people write it', () => {
  test.each([
    ['20000', 20_000],
    ['20,000', 20_000],
    ['₦20 000', 20_000],
    ['20,000.50 NGN', 20_000.5],
    ['twenty', Number.NaN],
    ['', Number.NaN],
  ])('%s', (amount, naira) => {
    expect(notePayload(typed({ pay: 'amount', amount })).amount).toBe(naira);
  });

  test('and left out where it was not chosen', () => {
    expect(notePayload(typed({ pay: 'rest', shown: '50000', amount: '' }))).toEqual({
      pay: 'rest',
      shown: 50_000,
      email: '',
      phone: '',
    });
  });
});

test('an amount that was typed and not chosen never pays all of it', () => {
  expect(forgottenChoice(typed({ pay: 'rest', amount: '20000' }))).toMatch(/Another amount/);
  expect(forgottenChoice(typed({ pay: 'amount', amount: '20000' }))).toBeUndefined();
  expect(forgottenChoice(typed({ pay: 'rest', amount: ' ' }))).toBeUndefined();
});
