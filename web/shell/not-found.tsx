import { useLocation } from 'react-router';
import lostBird from '../art/lost-bird.svg';
import { ButtonLink } from '../ui/button.tsx';
import { useHasScripts } from '../ui/use-has-scripts.ts';
import { NetworkBoo } from './network-error-page.tsx';
import { failedAddressIn, readableAddress } from './network-failure.ts';
import { Stage, StageActions } from './stage.tsx';

/** Says that nothing lives at this address, or that the network failed on the way to one. */
export function NotFound() {
  const { pathname, state } = useLocation();
  const failedAddress = failedAddressIn(state);
  // The server knows no navigation state, and the first rendering must agree with it.
  const hasScripts = useHasScripts();
  if (hasScripts && failedAddress !== undefined) return <NetworkBoo from={failedAddress} />;
  return (
    <Stage tone="lost" art={lostBird} title="Page Not Found">
      <p>
        We flew over <b>{readableAddress(pathname)}</b> and found no nest there.
      </p>
      <StageActions>
        <ButtonLink to="/" variant="sun">
          Back to Home
        </ButtonLink>
      </StageActions>
    </Stage>
  );
}
