import { school } from '#content/school.ts';
import { partsOf } from '#contract/book/fee-notes.ts';
import { dayInWords, whatIsDue, whatItIs } from '#contract/book/note-message.ts';
import { formatNaira } from '#contract/money.ts';
import type { Facts } from '#contract/school/documents.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { type Email, htmlEmail, messageIdOf } from '../../mail/email.ts';
import { inWords } from './note-answers.ts';
import type { NoteEmailKind } from './note-outbox-repository.ts';
import type { ListedNote } from './note-repository.ts';

interface NoteSite {
  publicUrl: string;
  from: string;
  contact: Pick<Facts, 'phone' | 'email' | 'address'>;
}

/** A fee note, or a reminder of one, as an e-mail to the parent on the class list: words only. */
export function noteEmail(
  { id, kind, note }: { id: string; kind: NoteEmailKind; note: ListedNote },
  { publicUrl, from, contact }: NoteSite,
): Email {
  const words = inWords(note, publicUrl);
  // No name of a child in a header.
  const subject = `${kind === 'note' ? 'Fee note' : 'Reminder'}: ${note.purpose}, ${note.feeClass}`;
  const greeting = note.parentName ? `Good day, ${note.parentName},` : 'Good day,';
  const opening = kind === 'note' ? 'This is what is due:' : 'This is a reminder of what is due:';
  const lines = [opening, whatItIs(words), ...whatIsDue(words)];
  const parts = note.plan.kind === 'parts' ? partLines(note) : [];
  const questions = `Is something not right? Please call us: ${contact.phone}, or write to ${contact.email}.`;
  return {
    to: note.parentEmail,
    subject,
    messageId: messageIdOf(`fee-note.${id}`, from),
    text: [
      greeting,
      lines.join('\n'),
      ...(parts.length > 0 ? [parts.join('\n')] : []),
      `${SEE_AND_PAY}\n${words.address}`,
      questions,
      `${school.name}\n${contact.address}`,
      `${WHY_YOU}\n`,
    ].join('\n\n'),
    html: htmlEmail(subject, [
      `<p>${escapeHtml(greeting)}</p>`,
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      ...(parts.length > 0
        ? [`<ul>${parts.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`]
        : []),
      `<p>${SEE_AND_PAY}<br><a href="${escapeHtml(words.address)}">${escapeHtml(words.address)}</a></p>`,
      `<p>${escapeHtml(questions)}</p>`,
      `<p>${escapeHtml(school.name)}<br>${escapeHtml(contact.address)}</p>`,
      `<p style="font-size:14px">${WHY_YOU}</p>`,
    ]),
  };
}

function partLines(note: ListedNote): string[] {
  return partsOf(note).map(({ amountKobo, dueOn, paidKobo }) => {
    const state = paidKobo === amountKobo ? ', paid' : '';
    return `${formatNaira(amountKobo)} by ${dayInWords(dueOn)}${state}`;
  });
}

const SEE_AND_PAY = 'See the fee note and pay it here:';
const WHY_YOU =
  'This e-mail went to the address on the school’s class list. If it was not meant for you, please tell the school.';
