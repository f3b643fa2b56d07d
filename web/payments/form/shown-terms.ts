import { useRouteLoaderData } from 'react-router';
import type { PaymentPurpose } from '#contract/fees.ts';

type Terms = Readonly<Record<string, string>>;

const nothing: Terms = {};

/**
 * What each purpose is paid for, in words, as the server said when it made this page. It goes with the form: where fees
 * have begun to count for another term since, the server says so before anything is paid.
 */
export function useShownTerms(): Terms {
  return useRouteLoaderData<{ terms?: Terms }>('root')?.terms ?? nothing;
}

/** The form has a field for each purpose, so that it says the right thing before scripts run, too. */
export function termFieldName(purpose: string): string {
  return `term: ${purpose}`;
}

/** What the page said that is paid for with this purpose. */
export function shownTerm(fields: FormData, purpose: PaymentPurpose): string | undefined {
  const shown = fields.get(termFieldName(purpose));
  return typeof shown === 'string' ? shown : undefined;
}
