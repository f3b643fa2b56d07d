/** What a button or a key of the text field does to the chosen words. */
export const marks = ['bold', 'link', 'heading', 'list', 'numbers'] as const;
export type Mark = (typeof marks)[number];

export const markLabels: Record<Mark, string> = {
  bold: 'Bold',
  heading: 'Heading',
  list: 'List',
  numbers: 'Numbered list',
  link: 'Link',
};

export interface Selection {
  start: number;
  end: number;
}

/** Replace what is between `start` and `end` by `insert`, then choose `selected` of it. */
export interface TextChange extends Selection {
  insert: string;
  /** within `insert` */
  selected: Selection;
}

export function changeFor(mark: Mark, text: string, { start, end }: Selection): TextChange {
  if (mark === 'bold') return wrapped(text, start, end, '**', '**', 'bold words');
  if (mark === 'link') return linked(text, start, end);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lines = text.slice(lineStart, end).split('\n');
  const insert = lines.map((line, index) => withMark(line, mark, index + 1)).join('\n');
  return { start: lineStart, end, insert, selected: { start: insert.length, end: insert.length } };
}

const OLD_MARK = /^(#{1,6} |[-*+] |\d{1,9}[.)] )/;

/** The same mark again takes it away. */
function withMark(line: string, mark: 'heading' | 'list' | 'numbers', number: number): string {
  const prefix = { heading: '## ', list: '- ', numbers: `${number}. ` }[mark];
  return line.startsWith(prefix) ? line.slice(prefix.length) : prefix + line.replace(OLD_MARK, '');
}

function linked(text: string, start: number, end: number): TextChange {
  const label = text.slice(start, end) || 'words of the link';
  const address = 'https://';
  const from = label.length + 3;
  const selected = { start: from, end: from + address.length };
  return { start, end, insert: `[${label}](${address})`, selected };
}

function wrapped(
  text: string,
  start: number,
  end: number,
  before: string,
  after: string,
  example: string,
): TextChange {
  const words = text.slice(start, end);
  const isMarked =
    text.slice(start - before.length, start) === before && text.startsWith(after, end);
  if (isMarked) {
    const selected = { start: 0, end: words.length };
    return { start: start - before.length, end: end + after.length, insert: words, selected };
  }
  const chosen = words || example;
  const selected = { start: before.length, end: before.length + chosen.length };
  return { start, end, insert: before + chosen + after, selected };
}

/** The text as a card shows it: without its marks. */
export function withoutMarks(text: string): string {
  return text
    .replace(/^(#{1,6} |[-*+] |\d{1,9}[.)] )/gm, '')
    .replace(/\[([^\]\n]*)\]\((?:https?:|mailto:|tel:)[^)\s]*\)/gi, '$1')
    .replace(/\*\*|\\(?=[\\*_[\]#.)+-])/g, '');
}
