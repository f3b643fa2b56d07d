import type { Config } from '../../config.ts';
import type { Log } from '../../errors/work-log.ts';
import { createPaystackProvider, patience } from './paystack-provider.ts';
import type { PaymentProvider } from './provider.ts';
import type { ProviderBudget } from './provider-budget.ts';
import type { ProviderHttp } from './send-request.ts';

/** The company that takes this school's payments: server, commands and doctor ask the same one. */
export function createProvider(
  config: Config,
  log: Pick<Log, 'warn'>,
  budget?: ProviderBudget,
  http?: ProviderHttp,
): PaymentProvider {
  return createPaystackProvider(config.paystack, log, patience, budget, http);
}
