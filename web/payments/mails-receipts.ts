import { useRouteLoaderData } from 'react-router';

/** True where the school sends receipts by e-mail: one of the facts that every page has from the root. */
export function useMailsReceipts(): boolean {
  const site: unknown = useRouteLoaderData('root');
  return (
    typeof site === 'object' &&
    site !== null &&
    'mailsReceipts' in site &&
    site.mailsReceipts === true
  );
}
