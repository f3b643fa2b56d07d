import { joinedName, namesInOrder } from '../text/fold-text.ts';

/** What students are recognised by: the name in one word, and the same with its words in the order of the alphabet. */
export function studentNameKeys(fullName: string): { nameKey: string; sortedKey: string } {
  const words = namesInOrder(fullName).split(' ').filter(Boolean);
  return { nameKey: joinedName(fullName), sortedKey: words.sort().join('') };
}
