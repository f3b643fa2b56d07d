import { joinedName, namesInOrder } from '../text/fold-text.ts';

/** What students are recognised by: the name in one word, and the same with its words in the order of the alphabet. */
export function studentNameKeys(fullName: string): { nameKey: string; sortedKey: string } {
  const words = namesInOrder(fullName).split(' ').filter(Boolean);
  return { nameKey: joinedName(fullName), sortedKey: words.sort().join('') };
}

/** Whether two words differ by one letter: another one, one more, or two that changed places. */
export function isOneLetterApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let begin = 0;
  while (begin < short.length && short[begin] === long[begin]) begin += 1;
  let end = 0;
  while (end < short.length - begin && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const [a, b] = [short, long].map((word) => word.slice(begin, word.length - end));
  if (!a || !b) return true;
  return b.length === 1 || (a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0]);
}
