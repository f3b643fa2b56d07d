import { school } from '#content/school.ts';
import { escapeHtml } from '../http/escape-html.ts';

export interface Email {
  to: string;
  subject: string;
  /** The same for every try, since mail programs drop a doubled one; a receipt that is sent again has its own. */
  messageId: string;
  text: string;
  html: string;
  /** Whom an answer goes to where it is not the school. */
  replyTo?: string;
}

export function messageIdOf(name: string, from: string): string {
  return `<${name}@${from.slice(from.indexOf('@') + 1)}>`;
}

export function htmlEmail(subject: string, body: string[]): string {
  return [
    `<!doctype html><html lang="${school.language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="max-width:36em;margin:0 auto;padding:24px;font:16px/1.5 Arial,sans-serif">',
    ...body,
    '</body></html>',
    '',
  ].join('\n');
}
