/** Plain text taken apart for showing: paragraphs of lines of words and links. Nothing in it is ever markup. */
export type NewsTextPart = string | { address: string; label: string };
export type NewsLine = NewsTextPart[];
export type NewsParagraph = NewsLine[];

const LONGEST_ADDRESS = 2_000;
const LONGEST_EMAIL = 254;

/** Paragraphs (parted by blank lines) of lines, with web and e-mail addresses as links. */
export function readNewsText(text: string): NewsParagraph[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map(readLine));
}

function readLine(line: string): NewsLine {
  const parts: NewsLine = [];
  // Odd places hold the spaces between the words.
  for (const word of line.trim().split(/(\s+)/)) {
    for (const part of readWord(word)) {
      const last = parts.at(-1);
      if (typeof part === 'string' && typeof last === 'string') parts.splice(-1, 1, last + part);
      else parts.push(part);
    }
  }
  return parts;
}

function readWord(word: string): NewsTextPart[] {
  if (word.length > LONGEST_ADDRESS) return [word];
  const start = /^[([{<"'“‘«]*/.exec(word)?.[0].length ?? 0;
  const end = start + lengthOfAddress(word.slice(start));
  const label = word.slice(start, end);
  const address = webAddress(label) ?? mailAddress(label);
  if (!address) return word ? [word] : [];
  return [word.slice(0, start), { address, label }, word.slice(end)].filter((part) => part !== '');
}

/** Without the full stop, the comma or the bracket that belongs to the sentence around it. */
function lengthOfAddress(word: string): number {
  let end = word.length;
  while (end > 0) {
    const last = word.charAt(end - 1);
    const isClosing = last === ')' && hasMoreClosing(word.slice(0, end));
    if (!isClosing && !/[.,;:!?\]}>"'”’»]/.test(last)) break;
    end -= 1;
  }
  return end;
}

function hasMoreClosing(text: string): boolean {
  return text.split(')').length > text.split('(').length;
}

function webAddress(word: string): string | undefined {
  if (!/^https?:\/\/[^\s<>"]+$/i.test(word)) return undefined;
  try {
    const { protocol, hostname, username, href } = new URL(word);
    // A name before an @ makes an address look as if it led somewhere else.
    return /^https?:$/.test(protocol) && hostname && !username ? href : undefined;
  } catch {
    return undefined;
  }
}

function mailAddress(word: string): string | undefined {
  if (word.length > LONGEST_EMAIL) return undefined;
  return /^[\w.+-]+@[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}$/i.test(word)
    ? `mailto:${word}`
    : undefined;
}
