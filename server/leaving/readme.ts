import { school } from '#content/school.ts';
import { contents, staysBehind } from './contents.ts';
import type { Summary } from './write-content.ts';

/** For a reader who has never seen this program. */
export function readmeOf({ writtenAt, contents: written, pictures }: Summary): string {
  const files = contents.map(({ name, about }, index) => {
    return `| \`${name}\` | ${written[index]?.rows ?? 0} | ${about} |`;
  });
  const behind = staysBehind.map(({ what, why }) => `| \`${what}\` | ${why} |`);
  return `# ${school.name}: everything the school owns

Written on ${writtenAt} (UTC), all of it as it was at one moment. It holds names, e-mail addresses and phone numbers of
people: keep it where no one else can read it.

| files | rows | what |
| --- | --- | --- |
${files.join('\n')}

- Each is there twice. The JSON file is a list of objects, one on each line, and says exactly what the database says. The CSV
  file (UTF-8, commas, RFC 4180) is for spreadsheets: a text that a spreadsheet would run as a formula begins with an apostrophe
  there, so a phone number \`+234…\` is \`'+234…\`; an empty cell is nothing (\`null\`) or an empty text.
- \`columns.csv\` says of every column how it is to be read and what it means. Amounts are whole numbers of kobo; 100 kobo are one naira.
  Instants are in UTC, days are those of the school (${school.timeZone}, always an hour ahead of UTC).
- \`media/\` holds the ${pictures.files} pictures of the news in their largest form, each where its address in \`news\` says.
- \`summary.json\` holds the rows and sums of each file with its SHA-256, and what the school's books say of themselves: the
  number of payments in each status, credited and refunded money, and the head of the ledger (the number and the hash of the last
  event). Recomputing the hashes of \`payment_events\` leads to that head, or something was changed.

The words and drawings of the pages are in the program's own folder: \`content/\` and \`web/art/\`.

## What stays behind, and why

| table or column | why |
| --- | --- |
${behind.join('\n')}
`;
}
