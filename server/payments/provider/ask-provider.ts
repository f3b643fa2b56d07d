import { AppError, type AppErrorCode } from '../../errors/app-error.ts';
import { ProviderError } from './provider.ts';

/** `busy` only when the school has used up its own budget of calls. */
export function codeOf({ failure, httpStatus }: ProviderError): AppErrorCode {
  if (failure === 'busy' && httpStatus === undefined) return 'busy';
  return failure === 'timed_out' ? 'timed_out' : 'unavailable';
}

/** Turns a failure of the provider into a message for staff. */
export async function askProvider<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const message = error.failure === 'refused_key' ? REFUSED_KEY : NO_ANSWER;
    throw new AppError(codeOf(error), message, { cause: error });
  }
}

const NO_ANSWER =
  'The payment provider gave no usable answer, so nothing was changed. Please try again in a minute.';
const REFUSED_KEY =
  'Paystack refuses the school’s secret key, so nothing was changed. The operator must put the right one into PAYSTACK_SECRET_KEY and restart the server.';
