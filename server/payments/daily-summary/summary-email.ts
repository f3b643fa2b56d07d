import { school } from '#content/school.ts';
import { startOfDay, weekdayAndDay } from '#contract/dates/school-time.ts';
import type { DailySummary, SummaryLine } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { type Email, htmlEmail, messageIdOf } from '../../mail/email.ts';
import { headlineOf } from './summary-lines.ts';

export interface SummaryReader {
  id: string;
  name: string;
  email: string;
}

export function summaryEmail(
  { day, lines }: DailySummary,
  reader: SummaryReader,
  { publicUrl, from }: { publicUrl: string; from: string },
): Email {
  const headline = headlineOf(lines);
  const date = weekdayAndDay(startOfDay(day));
  const subject = `Daily summary of ${date}: ${headline}`;
  const opening = [`Good morning, ${reader.name}.`, `${date}: ${headline}.`];
  const address = `${publicUrl}${staffPages.dailySummary}`;
  const why =
    'You get this summary because you chose it in Settings, where you can also turn it off.';
  return {
    to: reader.email,
    subject,
    messageId: messageIdOf(`daily-summary.${day}.${reader.id}`, from),
    text: [
      ...opening,
      ...lines.map((line) => asText(line, publicUrl)),
      `Look at it in the panel:\n${address}`,
      `${school.name}\n${why}\n`,
    ].join('\n\n'),
    html: htmlEmail(subject, [
      ...opening.map((text) => `<p>${escapeHtml(text)}</p>`),
      ...lines.map((line) => asHtml(line, publicUrl)),
      `<p>Look at it in the panel:<br>${linkTo(address)}</p>`,
      `<p style="font-size:14px">${escapeHtml(school.name)}<br>${why}</p>`,
    ]),
  };
}

function asText({ label, text, todo, hint, link }: SummaryLine, publicUrl: string): string {
  const target = link && todo ? `${publicUrl}${link}` : undefined;
  return [`${label}: ${text}`, todo && `  → ${todo}`, target && `  ${target}`, hint && `  ${hint}`]
    .filter(Boolean)
    .join('\n');
}

function asHtml({ label, text, todo, hint, link }: SummaryLine, publicUrl: string): string {
  const target = link && todo ? `<br>${linkTo(`${publicUrl}${link}`)}` : '';
  return [
    `<p>${escapeHtml(label)}: <b style="overflow-wrap:anywhere">${escapeHtml(text)}</b>`,
    todo && `<br><b>→ ${escapeHtml(todo)}</b>${target}`,
    hint && `<br><span style="font-size:14px">${escapeHtml(hint)}</span>`,
    '</p>',
  ]
    .filter(Boolean)
    .join('');
}

function linkTo(address: string): string {
  return `<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
}
