import { announcedTitle } from '#contract/news.ts';
import { CARD_TEXT_LENGTH, CARD_TITLE_LENGTH, excerptOf } from '#contract/news-excerpt.ts';
import { foldText } from '#contract/text/fold-text.ts';
import type { NewsItem } from './news-repository.ts';

/** As the index takes texts apart, with the marks that folding removes. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Needs no folding, which takes longer. */
const LATIN = /^[a-z\d]+$/i;
/** What stands before a word that is far behind in a text. */
const LETTERS_BEFORE = 30;

/** What a card shows of an item that was found: every second piece is a word that was asked for. */
export function foundWords(item: NewsItem, asked: readonly string[]) {
  const title = excerptOf(announcedTitle(item), CARD_TITLE_LENGTH);
  return { title: pieces(title, asked), text: pieces(passage(item.description, asked), asked) };
}

/** The beginning, or the passage around the first word if that stands behind it. */
function passage(text: string, asked: readonly string[]): string {
  const beginning = excerptOf(text, CARD_TEXT_LENGTH);
  const first = findWords(text, asked)[0];
  if (!first || findWords(beginning, asked).length > 0) return beginning;
  const from = Math.max(0, first.index - LETTERS_BEFORE);
  const blank = text.slice(from, first.index).search(/\s/);
  const start = blank === -1 ? first.index : from + blank + 1;
  return `…${excerptOf(text.slice(start), CARD_TEXT_LENGTH - 1)}`;
}

function pieces(text: string, asked: readonly string[]): string[] {
  const found: string[] = [];
  let end = 0;
  for (const { index, word } of findWords(text, asked)) {
    found.push(text.slice(end, index), word);
    end = index + word.length;
  }
  found.push(text.slice(end));
  return found;
}

function findWords(text: string, asked: readonly string[]) {
  return [...text.matchAll(WORD)]
    .map(({ 0: word, index }) => ({ word, index }))
    .filter(({ word }) => {
      const folded = LATIN.test(word) ? word.toLowerCase() : foldText(word);
      return asked.some((one) => folded.startsWith(one));
    });
}
