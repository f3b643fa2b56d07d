import { startTransition, useOptimistic } from 'react';
import { useNavigate } from 'react-router';

/**
 * The place that was asked for last, also while the address is still on its way to it, and how to ask for the next. Quick
 * arrow keys in a list of choices each count then, and a search that is typed and a dialog that is opened within one moment
 * are both shown.
 */
export function useAskedPlace<Place>(place: Place, addressOf: (place: Place) => string) {
  const navigate = useNavigate();
  const [asked, setAsked] = useOptimistic(place);
  /** Resolves once the address is there. */
  const ask = async (next: Place, replace: boolean) => {
    const arrival = navigate(addressOf(next), { replace, preventScrollReset: true });
    startTransition(async () => {
      setAsked(next);
      await arrival;
    });
    await arrival;
  };
  return [asked, ask] as const;
}

/** An address with those parameters that say something: no empty text, and not the first page. */
export function addressWith(path: string, parameters: Record<string, string | number | undefined>) {
  const said = Object.entries(parameters).filter(([, value]) => value && value !== 1);
  const search = new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${path}?${search}` : path;
}
