/** How texts are compared: by searches, by the guard against paying twice, and for the order of names. */
import { cleanText } from './clean-text.ts';

/** Letters that Unicode does not take apart into a plain one and a mark: of Hausa and Fulfulde, of their neighbours. */
const PLAIN = new Map(
  'ɓb ɗd ƙk ƴy ŋn ɲn ǝe əe ɛe ɔo ɖd ƒf ɣg ʋv øo đd łl ıi ßss æae œoe'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

const PLAIN_ONES = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');

/** Small plain letters: 'Adéọlá  BÁMGBÓṢÉ' is 'adeola bamgbose', 'Ɗanjuma' is 'danjuma'. */
export function foldText(text: string): string {
  return cleanText(text, 'name')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(PLAIN_ONES, (letter) => PLAIN.get(letter) ?? letter)
    .trim();
}

/** A name in one word: 'Okafor-Bello', 'Okafor Bello' and 'Okaforbello' are one. */
export function joinedName(name: string): string {
  return foldText(name).replace(/[\s'-]/g, '');
}

/** What names are put in order by: word by word, and a hyphen parts words as a blank does. */
export function namesInOrder(name: string): string {
  return foldText(name).replace(/'/g, '').replace(/-/g, ' ');
}

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
