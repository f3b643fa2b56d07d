import { csvHead, csvLines } from '../../http/csv.ts';
import { type Cell, lineColumns } from './line-columns.ts';
import type { Line } from './lines.ts';

/** The lines alone, so that the file of a month that is over is the same whenever it is made. */
export async function* csvFile(batches: AsyncIterable<Line[]>): AsyncGenerator<string> {
  yield csvHead(lineColumns.map(({ header }) => header));
  for await (const lines of batches) {
    yield csvLines(lines.map((line) => lineColumns.map(({ cell }) => csvText(cell(line)))));
  }
}

function csvText(cell: Cell): string {
  if (typeof cell === 'string') return cell;
  if ('kobo' in cell) return (cell.kobo / 100).toFixed(2);
  if ('day' in cell) return cell.day;
  return 'moment' in cell ? cell.moment : String(cell.count);
}
