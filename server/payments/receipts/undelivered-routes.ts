import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { school } from '#content/school.ts';
import { notePath, receiptAddress } from '#contract/addresses.ts';
import { whatItIs } from '#contract/book/note-message.ts';
import {
  type Undelivered,
  undeliveredAnswer,
  undeliveredParams,
} from '#contract/schemas/undelivered.ts';
import { feeNoteAddress, messageAddress, staffPaymentAddress } from '#contract/staff-addresses.ts';
import { parentChatAddress } from '#contract/text/phone-addresses.ts';
import type { UndeliveredKind } from '#contract/undelivered.ts';
import type { Database } from '../../database/schema.ts';
import { done } from '../../http/answers.ts';
import {
  countUndelivered,
  findUndelivered,
  type UndeliveredRow,
} from './undelivered-repository.ts';

interface UndeliveredOptions {
  db: Database;
  publicUrl: string;
  clock: () => Date;
}

/** What did not arrive by e-mail, so that staff can reach the parent another way. */
export function undeliveredRoutes(
  app: FastifyInstance,
  { db, publicUrl, clock }: UndeliveredOptions,
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/undelivered/:kind',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'E-mails of one kind that did not arrive, and how to reach the reader otherwise',
        params: undeliveredParams,
        response: { 200: undeliveredAnswer },
      },
    },
    async ({ params: { kind } }) => {
      const now = clock();
      const rows = await findUndelivered(db, kind, now);
      const counted = await countUndelivered(db, kind, now);
      return done('E-mails that did not arrive', {
        ...counted,
        data: rows.map((row) => shown(row, kind, publicUrl)),
      });
    },
  );
}

function shown(row: UndeliveredRow, kind: UndeliveredKind, publicUrl: string): Undelivered {
  const { id: _id, at, reason, name, feeClass, purpose, email, phone, mark, aboutId } = row;
  const about = [purpose, feeClass].filter(Boolean).join(', ') || `Message ${mark}`;
  const whatsApp = parentChatAddress(phone, words[kind](row, publicUrl));
  return {
    ...{ _id, at, reason, name, about, email, phone },
    ...(whatsApp && { whatsApp }),
    link: links[kind](row),
    ...(kind === 'notes' && { noteId: aboutId }),
  };
}

const links: Record<UndeliveredKind, (row: UndeliveredRow) => string> = {
  receipts: ({ mark }) => staffPaymentAddress(mark),
  notes: ({ aboutId }) => feeNoteAddress(aboutId),
  messages: ({ aboutId }) => messageAddress(aboutId),
};

/** Ready to be sent by WhatsApp. */
const words: Record<UndeliveredKind, (row: UndeliveredRow, publicUrl: string) => string> = {
  receipts: ({ purpose, feeClass, mark }, publicUrl) =>
    `Good day. Your receipt for ${purpose}, ${feeClass}: ${publicUrl}${receiptAddress(mark)}\n${school.name}`,
  notes: ({ name: student, mark, ...fee }, publicUrl) => {
    const address = `${publicUrl}${notePath(mark)}`;
    return `Good day. ${whatItIs({ student, ...fee })}\nSee and pay it here: ${address}\n${school.name}`;
  },
  messages: ({ mark }) => `Good day. Thank you for your message ${mark} to us.\n${school.name}`,
};
