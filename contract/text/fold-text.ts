/** How texts are compared: by searches, by the guard against paying twice, and for the order of names. */
import { cleanText } from './clean-text.ts';

/** Letters that Unicode does not take apart into a plain one and a mark: of Hausa and Fulfulde, of their neighbours. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ɲ: 'n', ǝ: 'e', ə: 'e' },
  ...{ ɛ: 'e', ɔ: 'o', ɖ: 'd', ƒ: 'f', ɣ: 'g', ʋ: 'v' },
  ...{ ø: 'o', đ: 'd', ł: 'l', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' },
};

const PLAIN_ONES = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Small plain letters: 'Adéọlá  BÁMGBÓṢÉ' is 'adeola bamgbose', 'Ɗanjuma' is 'danjuma'. */
export function foldText(text: string): string {
  return cleanText(text, 'name')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(PLAIN_ONES, (letter) => PLAIN[letter] ?? letter)
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
