import type { FastifyInstance } from 'fastify';
import type { News } from './service.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Tidies up after the start and once a day; a failure is logged and tried again the next day. */
export function tidyEveryDay(app: FastifyInstance, news: Pick<News, 'tidyUp'>): void {
  let underWay: Promise<void> | undefined;
  const tidy = () => {
    underWay = news.tidyUp().catch((error: unknown) => {
      app.log.error({ err: error }, 'news could not be tidied up');
    });
  };
  const timer = setInterval(tidy, DAY_MS).unref();
  app.addHook('onReady', async () => tidy());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    await underWay;
  });
}
