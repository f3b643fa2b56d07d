import { useRouteLoaderData } from 'react-router';
import type { PublicSchool } from '#contract/school/public-school.ts';

export function useMailsReceipts(): boolean {
  // From the loader of `web/root.tsx`.
  return useRouteLoaderData<{ mailsReceipts?: boolean }>('root')?.mailsReceipts === true;
}

/** The hidden field of the form with the terms that the page showed. */
export const SHOWN_TERMS = 'term';

/** What each purpose is paid for; sent with the form, so that the server can compare. */
export function shownTerms({ fees, paidFor }: PublicSchool): string {
  return fees.purposes.map(({ name }) => paidFor[name]).join('|');
}

/** The hidden field with what the page shows that each class pays, for a form that is posted without scripts. */
export const SHOWN_FEES = 'fees';

export function shownFees({ fees }: PublicSchool): string {
  return JSON.stringify(fees.purposes);
}
