import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { dailySummaryAnswer, dailySummaryQuery } from '#contract/schemas/daily-summary.ts';
import { done } from '../../http/answers.ts';
import type { DailySummaries } from './daily-summary.ts';
import { headlineOf } from './summary-lines.ts';

/** GET /api/admin/morning-note; the address has the summary's old name. */
export function dailySummaryRoutes(app: FastifyInstance, summaries: DailySummaries): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/admin/morning-note',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'What staff should know today, as things stand now; an addition',
        querystring: dailySummaryQuery,
        response: { 200: dailySummaryAnswer },
      },
    },
    async ({ query: { day } }) => {
      const summary = day ? await summaries.find(day) : await summaries.read();
      const days = await summaries.findDays();
      return done('Daily summary', {
        data: { ...summary, headline: headlineOf(summary.lines), days },
      });
    },
  );
}
