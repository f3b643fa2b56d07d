import { useEffect, useRef, useState } from 'react';
import { createPath, useLocation } from 'react-router';
import noSignal from '../art/no-signal.svg';
import { Button, ButtonLink } from '../ui/button.tsx';
import { within } from '../ui/loading/within.ts';
import { useSchool } from '../ui/use-school.ts';
import { titleOf } from './metadata.ts';
import { failedAddressIn, readableAddress } from './network-failure.ts';
import { Stage, StageActions } from './stage.tsx';

interface NetworkBooProps {
  from: string;
  /** the page's own files did not come; the browser may remember that for as long as this document is open */
  isPageLost?: boolean;
}

export function NetworkBoo({ from, isPageLost = false }: NetworkBooProps) {
  const { email } = useSchool().facts;
  const [tries, setTries] = useState(0);
  const [isTrying, setIsTrying] = useState(false);
  const onScreen = useRef<AbortController>(undefined);

  useEffect(() => {
    // The route's own title is written before anyone knows of the failure.
    document.title = titleOf('Network Boo');
    onScreen.current = new AbortController();
    const { signal } = onScreen.current;
    if (isPageLost && navigator.onLine) void loadOnceItResponds(from, signal);
    return () => onScreen.current?.abort();
  }, [from, isPageLost]);

  async function retry() {
    if (!onScreen.current) return;
    setTries(tries + 1);
    setIsTrying(true);
    await loadOnceItResponds(from, onScreen.current.signal);
    setIsTrying(false);
  }

  return (
    <Stage tone="quiet" art={noSignal} title="Network Boo">
      <p>
        The drum called <b>{readableAddress(from)}</b> and nobody heard it. Check your connection,
        then try again.
      </p>
      <StageActions>
        <Button variant="sun" icon="refresh" busy={isTrying} busyText="Trying..." onClick={retry}>
          Retry
        </Button>
        <ButtonLink to="/" variant="line">
          Back to Home
        </ButtonLink>
      </StageActions>
      <p role="status">{retryCount(tries, isTrying)}</p>
      <p>
        Still quiet? Write to{' '}
        <a href={`mailto:${email}`} translate="no">
          {email}
        </a>
        .
      </p>
    </Stage>
  );
}

/** In the place of a page that could not be loaded. */
export function LostPage() {
  const location = useLocation();
  const from = failedAddressIn(location.state) ?? createPath(location);
  return <NetworkBoo key={from} from={from} isPageLost />;
}

function retryCount(tries: number, isTrying: boolean): string {
  const count = `Retries: ${tries}`;
  if (tries === 0 || isTrying) return count;
  return `${count}. The school cannot be reached yet.`;
}

const LONGEST_WAIT_MS = 8000;

/** Earlier, the browser’s own error page would take the place of Retry. */
async function loadOnceItResponds(address: string, onScreen: AbortSignal): Promise<void> {
  const asking = fetch(address, { method: 'HEAD', cache: 'no-store', signal: onScreen });
  const isAnswered = await within(LONGEST_WAIT_MS, asking).then(Boolean, () => false);
  if (!isAnswered || onScreen.aborted) return;
  // The address bar may stand there already; replacing an address by itself would not load it.
  if (address === createPath(window.location)) window.location.reload();
  else window.location.replace(address);
}
