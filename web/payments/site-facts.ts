import { useRouteLoaderData } from 'react-router';

/** What every page knows of the site, from the loader of `web/root.tsx`. */
interface SiteFacts {
  mailsReceipts?: boolean;
  terms?: string[];
}

export function useMailsReceipts(): boolean {
  return useRouteLoaderData<SiteFacts>('root')?.mailsReceipts === true;
}

/** The hidden field of the form with the terms that the page showed. */
export const SHOWN_TERMS = 'term';

/** What each purpose is paid for, in the order of the fee table; sent with the form, so that the server can compare. */
export function useShownTerms(): readonly string[] {
  return useRouteLoaderData<SiteFacts>('root')?.terms ?? [];
}
