import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { monthInWords } from '#contract/dates/school-time.ts';
import { doneAnswer, readyAnswer } from '#contract/schemas/common.ts';
import { monthEndAnswer, monthEndQuery, monthToClose } from '#contract/schemas/month-end.ts';
import { MOST_EXCEL_LINES, type MonthEnd as MonthEndData } from '#contract/staff.ts';
import { actorOf } from '../../http/access.ts';
import { done } from '../../http/answers.ts';
import type { MonthEnd } from './month-end.ts';
import { fileName, periodOf } from './period.ts';
import type { NamedSums, Sums } from './totals.ts';

const CSV_TYPE = 'text/csv; charset=utf-8';
const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function monthEndRoutes(app: FastifyInstance, monthEnd: MonthEnd): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { access: 'staff' } as const;

  routes.get(
    '/api/admin/payments/month-end',
    {
      config,
      schema: {
        summary: 'What came and went in a month, by the day on which it counts; an addition',
        querystring: monthEndQuery,
        response: { 200: monthEndAnswer },
      },
    },
    async ({ query }) =>
      done('Month end', { data: monthEndData(await monthEnd.summarize(periodOf(query))) }),
  );

  routes.post(
    '/api/admin/payments/month-end/close',
    {
      config,
      schema: {
        summary: 'Close a month that is over, so that nothing counts in it any more; an addition',
        body: monthToClose,
        response: { 200: doneAnswer },
      },
    },
    async (request) => {
      const { month } = request.body;
      await monthEnd.close(month, actorOf(request));
      return done(`${monthInWords(month)} is closed`);
    },
  );

  addFile(
    '/api/admin/payments/month-end.csv',
    'The same line by line; an addition',
    CSV_TYPE,
    monthEnd.startCsv,
  );
  addFile(
    '/api/admin/payments/month-end.xlsx',
    'The same for Excel, with totals and proof; up to 100,000 lines. An addition',
    EXCEL_TYPE,
    monthEnd.startExcel,
  );

  function addFile(
    url: string,
    summary: string,
    type: string,
    start: MonthEnd['startCsv'] | MonthEnd['startExcel'],
  ): void {
    routes.get(
      url,
      {
        config: { ...config, confirm: 'with_factor' },
        schema: { summary, querystring: monthEndQuery, response: { 200: readyAnswer(type) } },
      },
      async (request, reply) => {
        const { name, pieces } = await start(periodOf(request.query), actorOf(request));
        return reply
          .type(type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(pieces));
      },
    );
  }
}

function monthEndData(summary: Awaited<ReturnType<MonthEnd['summarize']>>): MonthEndData {
  const { period, isClosed, totals, proof, closing } = summary;
  const { from, to, name } = period;
  return {
    from,
    to,
    name,
    file: fileName(period),
    isOver: isClosed,
    ...(closing && { closing: { closesOn: closing.closesOn, closed: closing.closed ?? null } }),
    lines: totals.lines,
    fitsExcel: totals.lines <= MOST_EXCEL_LINES,
    totals: inNaira(totals.all),
    byKind: totals.byKind.map((kind) => ({ ...kind, amount: kind.amount / 100 })),
    byDay: totals.byDay.map(namedInNaira),
    byClass: totals.byClass.map(namedInNaira),
    byPurpose: totals.byPurpose.map(namedInNaira),
    byMethod: totals.byMethod.map(namedInNaira),
    bySource: totals.bySource.map(namedInNaira),
    ledger: {
      ...(proof.atEnd && { atEnd: proof.atEnd }),
      now: proof.now,
      readAt: proof.readAt.toISOString(),
    },
  };
}

function namedInNaira({ name, ...sums }: NamedSums) {
  return { name, ...inNaira(sums) };
}

function inNaira({ payments, chargeUnknown, credited, refunded, charge, net }: Sums) {
  return {
    payments,
    chargeUnknown,
    credited: credited / 100,
    refunded: refunded / 100,
    charge: charge / 100,
    net: net / 100,
  };
}
