import { describe, expect, test } from 'vitest';
import { namePairs } from '../testing/name-pairs.ts';
import { foldText, joinedName, namesInOrder } from './fold-text.ts';

test.each([
  ['Adéọlá  BÁMGBÓṢÉ', 'adeola bamgbose'],
  ['Ɓ ɓ Ɗ ɗ Ƙ ƙ Ƴ ƴ', 'b b d d k k y y'],
  ['Øyvind Łukasz Straße Æsir İstanbul', 'oyvind lukasz strasse aesir istanbul'],
  ['O’Brien – Smith', "o'brien - smith"],
  ['محمد علي', 'محمد علي'],
  ['', ''],
])('%j is compared as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test.each(namePairs)('%j and %j: the same child is %j', (one, other, isSame) => {
  expect(joinedName(one) === joinedName(other)).toBe(isSame);
});

describe('the order of names', () => {
  test('puts letters with hooks among the plain ones, and goes word by word', () => {
    const names = [
      'Ƴusuf',
      'Zara',
      'Ɓello',
      'Bala',
      'Adaeze',
      'Ada-Rose',
      'Ada Obi',
      'Ɗan',
      'Dada',
    ];
    const inOrder = names.toSorted((a, b) => (namesInOrder(a) < namesInOrder(b) ? -1 : 1));
    expect(inOrder).toEqual([
      'Ada Obi',
      'Ada-Rose',
      'Adaeze',
      'Bala',
      'Ɓello',
      'Dada',
      'Ɗan',
      'Ƴusuf',
      'Zara',
    ]);
  });

  test('takes no notice of how a name is parted', () => {
    expect(namesInOrder('Ada Okafor\u2010Bello')).toBe(namesInOrder("ada Okafor Bel'lo"));
  });
});
