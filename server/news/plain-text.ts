import { LinkifyIt } from 'linkify-it';

/** Paragraphs of lines of words and links; never markup. */
type NewsTextPart = string | { address: string; label: string };
export type NewsLine = NewsTextPart[];
type NewsParagraph = NewsLine[];

const LONGEST_ADDRESS = 2_000;

/** Addresses with https://, http:// or www., and e-mail: ‘fine.It’ only lacks a space. */
const finder = new LinkifyIt().add('ftp:', null).add('//', null);
const AFTER_WWW = new RegExp(
  finder.re.get_url_host_port().source + finder.re.get_path().source,
  'iy',
);
finder.add('www.', { validate: lengthAfterWww });

/** Paragraphs (parted by blank lines) of lines, with web and e-mail addresses as links. */
export function readNewsText(text: string): NewsParagraph[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.split('\n').map((line) => readLine(line.trim())));
}

/** The words and links of one line. */
export function readLine(text: string): NewsLine {
  const parts: NewsLine = [];
  let end = 0;
  for (const { schema, index, lastIndex, raw, url } of finder.match(text) ?? []) {
    const address = schema === 'mailto:' ? url : webAddress(raw);
    // What stands before an @ makes an address look as if it led somewhere else.
    if (!address || text[lastIndex] === '@') continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ address, label: raw });
    end = lastIndex;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function lengthAfterWww(text: string, position: number): number {
  AFTER_WWW.lastIndex = position;
  return AFTER_WWW.exec(text)?.[0].length ?? 0;
}

function webAddress(found: string): string | undefined {
  if (found.length > LONGEST_ADDRESS) return undefined;
  try {
    const { hostname, href } = new URL(/^www\./i.test(found) ? `https://${found}` : found);
    return isName(hostname) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Excludes 'localhost' and 'www.school', which do not work elsewhere. */
function isName(hostname: string): boolean {
  return hostname.replace(/^www\./, '').includes('.');
}
