import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { csvHead, csvLines } from '../http/csv.ts';
import type { Content } from './contents.ts';
import type { CopiedPictures } from './copy-pictures.ts';
import type { Books, Row } from './leaving-repository.ts';

export interface WrittenContent {
  name: string;
  rows: number;
  sumsKobo: Record<string, number>;
  files: { file: string; bytes: number; sha256: string }[];
}

export interface Summary {
  school: string;
  writtenAt: string;
  contents: WrittenContent[];
  books: Books;
  pictures: CopiedPictures;
  differences: string[];
}

/** Writes the two files of one content, page by page. `onRows` gets the number of rows so far. */
export async function writeContent(
  folder: string,
  { name, columns }: Pick<Content, 'name' | 'columns'>,
  pages: AsyncIterable<Row[]> | Row[][],
  onRows: (rows: number) => void,
): Promise<WrittenContent> {
  const names = Object.keys(columns);
  const sumsKobo = Object.fromEntries(
    names.filter((one) => columns[one]?.kind === 'kobo').map((one) => [one, 0]),
  );
  const csv = await openWriter(folder, `${name}.csv`);
  const json = await openWriter(folder, `${name}.json`);
  let rows = 0;
  try {
    await csv.write(csvHead(names));
    await json.write('[');
    for await (const page of pages) {
      await csv.write(csvLines(page.map((row) => names.map((one) => row[one]))));
      await json.write(page.map((row, index) => jsonLine(row, rows + index)).join(''));
      rows += page.length;
      addTo(sumsKobo, page);
      onRows(rows);
    }
    await json.write('\n]\n');
    return { name, rows, sumsKobo, files: [await csv.finish(), await json.finish()] };
  } finally {
    await csv.close();
    await json.close();
  }
}

/** One line per row, so that line-based tools can read it too. */
function jsonLine(row: Row, index: number): string {
  return `${index === 0 ? '' : ','}\n${JSON.stringify(row)}`;
}

function addTo(sumsKobo: Record<string, number>, page: Row[]): void {
  for (const name of Object.keys(sumsKobo)) {
    for (const row of page) sumsKobo[name] = (sumsKobo[name] ?? 0) + Number(row[name] ?? 0);
  }
}

async function openWriter(folder: string, file: string) {
  const handle = await open(path.join(folder, file), 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async write(text: string): Promise<void> {
      const chunk = Buffer.from(text);
      hash.update(chunk);
      bytes += chunk.length;
      await handle.appendFile(chunk);
    },
    /** It is on the disk when this resolves. */
    async finish() {
      await handle.sync();
      return { file, bytes, sha256: hash.digest('hex') };
    },
    close: () => handle.close(),
  };
}
