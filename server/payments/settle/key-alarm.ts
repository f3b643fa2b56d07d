import type { Database } from '../../database/schema.ts';
import type { Log } from '../../errors/work-log.ts';
import { monotonicMs } from '../../runtime/timers.ts';
import { endAlarm, findAlarms, raiseAlarm } from '../ledger/alarms.ts';
import { type PaymentProvider, ProviderError } from '../provider/provider.ts';

const NAME = 'refused_key';
/** Log and table say it again after this time, since other processes write the table too. */
const AGAIN_MS = 15 * 60_000;
const LOOK_BACK_MS = 60_000;

interface KeyAlarmDependencies {
  db: Database;
  clock: () => Date;
  log: Log;
}

/** Shows staff and the log when the provider refuses the school's key, whichever call it refused. */
export function createKeyAlarm({ db, clock, log }: KeyAlarmDependencies) {
  let isRefused: boolean | undefined;
  let notedAt = Number.NEGATIVE_INFINITY;
  let writing = Promise.resolve();

  return { watch, lookAgain };

  /** The same provider; what comes of each call is noted. */
  function watch(provider: PaymentProvider): PaymentProvider {
    return {
      mode: provider.mode,
      openCheckout: (request) => listen(provider.openCheckout(request)),
      findTransaction: (...question) => listen(provider.findTransaction(...question)),
      listTransactions: (...question) => listen(provider.listTransactions(...question)),
      listRefunds: (...question) => listen(provider.listRefunds(...question)),
      listPayouts: (...question) => listen(provider.listPayouts(...question)),
      listPayoutItems: (...question) => listen(provider.listPayoutItems(...question)),
      close: () => provider.close(),
    };
  }

  /** Asks again while the alarm stands: the provider may have accepted the key meanwhile. */
  async function lookAgain(provider: PaymentProvider): Promise<void> {
    if (!(await findAlarms(db)).some(({ name }) => name === NAME)) return;
    const now = clock();
    const range = { from: new Date(now.getTime() - LOOK_BACK_MS), to: now };
    await provider.listTransactions(range).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error;
    });
  }

  async function listen<Answer>(question: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await question;
      note(false);
      return answer;
    } catch (error) {
      if (error instanceof ProviderError) {
        if (error.failure === 'refused_key') note(true);
        // It said no to something else: it knows the key.
        if (error.failure === 'rejected') note(false);
      }
      throw error;
    }
  }

  /** The call that was made does not wait for it. */
  function note(refused: boolean): void {
    const now = monotonicMs();
    if (refused === isRefused && now - notedAt < AGAIN_MS) return;
    if (refused)
      log.error({}, 'the payment provider refuses the school’s secret key: no one can pay');
    else if (isRefused) log.info({}, 'the payment provider accepts the school’s secret key again');
    isRefused = refused;
    notedAt = now;
    writing = writing
      .then(() => (refused ? raiseAlarm(db, NAME, clock()) : endAlarm(db, NAME)))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the alarm about the key could not be written');
        notedAt = Number.NEGATIVE_INFINITY;
      });
  }
}
