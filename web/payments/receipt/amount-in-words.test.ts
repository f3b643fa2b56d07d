import { expect, test } from 'vitest';
import { kobo, koboFromNaira } from '#contract/money.ts';
import { allFees } from '#contract/testing/some-fee.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Zero naira only'],
  [7, 'Seven naira only'],
  [40, 'Forty naira only'],
  [115, 'One hundred and fifteen naira only'],
  [1_000, 'One thousand naira only'],
  [1_005, 'One thousand and five naira only'],
  [25_000, 'Twenty-five thousand naira only'],
  [55_000, 'Fifty-five thousand naira only'],
  [50_000, 'Fifty thousand naira only'],
  [67_250, 'Sixty-seven thousand, two hundred and fifty naira only'],
  [1_200_000, 'One million, two hundred thousand naira only'],
  [2_000_000_001, 'Two billion and one naira only'],
])('%d naira in words is %j', (naira, words) => {
  expect(amountInWords(koboFromNaira(naira))).toBe(words);
});

test('kobo are named when there are any', () => {
  expect(amountInWords(kobo(125_050))).toBe(
    'One thousand, two hundred and fifty naira, fifty kobo only',
  );
});

test('every fee of the school can be written out', () => {
  for (const { amountKobo } of allFees) {
    expect(amountInWords(amountKobo)).toMatch(/^[A-Z][a-z]+[a-z, -]* naira only$/);
  }
});
