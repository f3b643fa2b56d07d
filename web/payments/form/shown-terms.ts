import { useRouteLoaderData } from 'react-router';

/** The hidden field of the form with the terms that the page showed. */
export const SHOWN_TERMS = 'term';

/**
 * What each purpose is paid for, in the order of the fee table, as the server said when it made this page. It goes with
 * the form: where fees have begun to count for another term since, the server says so before anything is paid.
 */
export function useShownTerms(): readonly string[] {
  return useRouteLoaderData<{ terms?: string[] }>('root')?.terms ?? [];
}
