/** For tests: the cells of a CSV file (RFC 4180), line by line. */
export function readCsv(file: string): string[][] {
  const lines: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g;
  for (const [, quoted, plain = '', end] of file.replace('\uFEFF', '').matchAll(cells)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') lines.push([]);
  }
  return lines.slice(0, -1);
}
