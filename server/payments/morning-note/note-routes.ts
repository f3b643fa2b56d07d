import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { dailySummaryAnswer, dailySummaryQuery } from '#contract/schemas/daily-summary.ts';
import { done } from '../../http/answers.ts';
import type { MorningNotes } from './morning-note.ts';
import { headlineOf } from './note-lines.ts';

/** GET /api/admin/morning-note */
export function morningNoteRoutes(app: FastifyInstance, notes: MorningNotes): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/morning-note',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'What is told in the morning, today as things stand now; an addition',
        querystring: dailySummaryQuery,
        response: { 200: dailySummaryAnswer },
      },
    },
    async ({ query: { day } }) => {
      const note = day ? await notes.find(day) : await notes.read();
      const days = await notes.findDays();
      return done('Morning note', { data: { ...note, headline: headlineOf(note.lines), days } });
    },
  );
}
