import { school } from '#content/school.ts';
import { startOfDay, weekdayAndDay, weekdayMoment } from '#contract/dates/school-time.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { type Email, htmlEmail, messageIdOf } from '../mail/email.ts';
import type { StoredMessage } from './message-repository.ts';

interface Site {
  publicUrl: string;
  from: string;
  /** the school’s own address */
  to: string;
}

/** A message for the school’s mailbox: a reply to it goes to the person who wrote. */
export function messageEmail(message: StoredMessage, { publicUrl, from, to }: Site): Email {
  const { id, number, kind, email } = message;
  // Nothing that was typed is in a header but the address to answer to.
  const subject = `${kind === 'visit' ? 'Visit' : 'Message'} ${number} from the website`;
  const facts = factsOf(message);
  const panel = `${publicUrl}${staffPages.messages}`;
  const answer = email ? ANSWER_BY_EMAIL : ANSWER_BY_PHONE;
  return {
    to,
    subject,
    messageId: messageIdOf(`message.${id}`, from),
    ...(email && { replyTo: email }),
    text: [
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      message.message,
      answer,
      `${SEE_IN_PANEL}\n${panel}`,
      `${school.name}\n`,
    ].join('\n\n'),
    html: htmlEmail(subject, [
      ...facts.map(([label, value]) => `<p>${label}: <b>${escapeHtml(value)}</b></p>`),
      `<p style="white-space:pre-line;border-left:3px solid;padding-left:12px">${escapeHtml(message.message)}</p>`,
      `<p>${answer}</p>`,
      `<p>${SEE_IN_PANEL}<br><a href="${escapeHtml(panel)}">${escapeHtml(panel)}</a></p>`,
      `<p style="font-size:14px">${escapeHtml(school.name)}</p>`,
    ]),
  };
}

function factsOf(message: StoredMessage): (readonly [label: string, value: string])[] {
  const { name, email, phone, subject, visitDay, className, createdAt } = message;
  const facts = [
    ['From', name],
    ['E-mail', email],
    ['Phone', phone],
    ['Subject', subject],
    ['Would like to visit on', visitDay ? weekdayAndDay(startOfDay(visitDay)) : ''],
    ['Class of interest', className],
    ['Written on', weekdayMoment(createdAt)],
  ] as const;
  return facts.filter(([, value]) => value !== '');
}

const ANSWER_BY_EMAIL = 'Reply to this e-mail: your answer goes to the person who wrote.';
const ANSWER_BY_PHONE = 'No e-mail address was given: please answer by phone or WhatsApp.';
const SEE_IN_PANEL = 'See it in the panel, and mark it as answered there:';
