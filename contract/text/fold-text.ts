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
