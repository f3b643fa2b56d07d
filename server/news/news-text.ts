import MarkdownIt from 'markdown-it';
import type { TextBlock, TextPart } from '#contract/news.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { readLine, readNewsText } from './plain-text.ts';

const SAFE_LINK = /^(https?:\/\/|mailto:|tel:)/i;
const MOST_NESTING = 20;

/** What an item has: `markdown` is null where the plain text says it all. */
interface NewsWords {
  description: string;
  markdown: string | null;
}

type Tokens = ReturnType<typeof light.parse>;

/** Paragraphs, line breaks, bold, lists, links and sub-headings; no HTML, no pictures, nothing else. */
const light = new MarkdownIt('zero', { html: false, breaks: true, maxNesting: MOST_NESTING });
light.enable(['heading', 'list', 'emphasis', 'link', 'newline', 'escape']);
light.validateLink = (address) => SAFE_LINK.test(address);

/** The text as pages, feeds, copies on devices and the preview show it; nothing typed becomes markup. */
export function blocksOf({ description, markdown }: NewsWords): TextBlock[] {
  if (markdown !== null) return markedBlocks(light.parse(markdown, {}));
  return readNewsText(description).map((lines) => ({
    kind: 'p',
    lines: lines.map((line) => line.map(partOf)),
  }));
}

/** The columns of a text with marks: plain words for search, cards and calendars, and the text where it has more. */
export function wordsOf(text: string): NewsWords {
  const blocks = blocksOf({ description: '', markdown: text });
  const plain = blocks
    .map(({ lines }) => lines.map((line) => line.map(({ words }) => words).join('')).join('\n'))
    .join('\n\n');
  return { description: plain || text, markdown: plain === text ? null : text };
}

/** What the form starts with: a plain text that would be read differently gets its signs escaped. */
export function sourceOf({ description, markdown }: NewsWords): string {
  if (markdown !== null) return markdown;
  if (wordsOf(description).markdown === null) return description;
  return description
    .replace(/[\\*_[\]]/g, '\\$&')
    .replace(/^(\s*)([-+#])/gm, '$1\\$2')
    .replace(/^(\s*\d{1,9})([.)])/gm, '$1\\$2');
}

export function blocksHtml(blocks: TextBlock[]): string {
  return blocks.map(blockHtml).join('');
}

function blockHtml({ kind, lines }: TextBlock): string {
  const shown = lines.map((line) => line.map(partHtml).join(''));
  if (kind === 'ul' || kind === 'ol') {
    return `<${kind}>${shown.map((item) => `<li>${item}</li>`).join('')}</${kind}>`;
  }
  return `<${kind}>${shown.join('<br>')}</${kind}>`;
}

function partHtml({ words, strong, href }: TextPart): string {
  const text = escapeHtml(words).replaceAll('\n', '<br>');
  const marked = strong ? `<strong>${text}</strong>` : text;
  return href
    ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow">${marked}</a>`
    : marked;
}

/** Lists within lists become one list; the page's title is its only first heading. */
function markedBlocks(tokens: Tokens): TextBlock[] {
  const blocks: TextBlock[] = [];
  let list: TextBlock | undefined;
  let depth = 0;
  let heading: 'h2' | 'h3' | undefined;
  let isFirstOfItem = false;
  for (const { type, tag, children } of tokens) {
    if (type === 'bullet_list_open' || type === 'ordered_list_open') {
      if (depth === 0) {
        list = { kind: type === 'bullet_list_open' ? 'ul' : 'ol', lines: [] };
        blocks.push(list);
      }
      depth += 1;
    } else if (type === 'bullet_list_close' || type === 'ordered_list_close') {
      depth -= 1;
      if (depth === 0) list = undefined;
    } else if (type === 'list_item_open') isFirstOfItem = true;
    else if (type === 'heading_open') heading = tag === 'h1' || tag === 'h2' ? 'h2' : 'h3';
    else if (type === 'inline') {
      const lines = linesOf(children ?? []);
      const last = list?.lines.at(-1);
      if (!list) blocks.push({ kind: heading ?? 'p', lines });
      else if (isFirstOfItem || !last) list.lines.push(joined(lines));
      else last.push({ words: '\n' }, ...joined(lines));
      isFirstOfItem = false;
      heading = undefined;
    }
  }
  return blocks;
}

function linesOf(tokens: Tokens): TextPart[][] {
  const lines: TextPart[][] = [[]];
  let strong = 0;
  let href: string | undefined;
  for (const token of tokens) {
    const { type, content } = token;
    const marks = strong > 0 ? { strong: true as const } : {};
    if (type === 'softbreak' || type === 'hardbreak') lines.push([]);
    else if (type === 'strong_open' || type === 'em_open') strong += 1;
    else if (type === 'strong_close' || type === 'em_close') strong -= 1;
    else if (type === 'link_open') href = String(token.attrGet('href') ?? '');
    else if (type === 'link_close') href = undefined;
    else if (content !== '' && href) lines.at(-1)?.push({ words: content, ...marks, href });
    else if (content !== '') {
      lines.at(-1)?.push(...readLine(content).map((part) => ({ ...partOf(part), ...marks })));
    }
  }
  return lines;
}

function joined(lines: TextPart[][]): TextPart[] {
  return lines.flatMap((line, index) => (index > 0 ? [{ words: '\n' }, ...line] : line));
}

function partOf(part: ReturnType<typeof readLine>[number]): TextPart {
  return typeof part === 'string' ? { words: part } : { words: part.label, href: part.address };
}
