import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { forgottenChoice, notePayload, readNoteForm } from './note-form.ts';
import { NOTE_SCRIPT } from './note-script.ts';

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
    ['N20,000', 20_000],
    ['NGN 20 000', 20_000],
    ['20,50', Number.NaN],
    ['1e4', Number.NaN],
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

test.each([
  ['20000', 'Pay ₦20,000'],
  ['N20,000', 'Pay ₦20,000'],
  ['NGN\u00A020 000.5', 'Pay ₦20,000.50'],
  ['20,50', 'Pay'],
  ['1e4', 'Pay'],
  ['', 'Pay'],
])('the button reads %j as the server does', (typed, words) => {
  const shown = { textContent: '' };
  const button = { querySelector: () => shown, removeAttribute: () => {} };
  const form = {
    elements: { email: { value: 'x' }, phone: { value: 'y' }, amount: { value: typed } },
    querySelector: (what: string) => (what === '[type=submit]' ? button : { dataset: {} }),
    addEventListener: () => {},
  };
  runInNewContext(NOTE_SCRIPT, {
    document: { forms: { namedItem: () => form }, querySelector: () => null },
    // Of the page, which is shown now.
    addEventListener: (_event: string, listener: () => void) => listener(),
  });
  expect(shown.textContent).toBe(words);
});

test('an amount that was typed and not chosen never pays all of it', () => {
  expect(forgottenChoice(typed({ pay: 'rest', amount: '20000' }))).toMatch(/Another amount/);
  expect(forgottenChoice(typed({ pay: 'amount', amount: '20000' }))).toBeUndefined();
  expect(forgottenChoice(typed({ pay: 'rest', amount: ' ' }))).toBeUndefined();
});
