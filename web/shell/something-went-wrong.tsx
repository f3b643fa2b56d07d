import noSignal from '../art/no-signal.svg';
import { Button, ButtonAnchor } from '../ui/button.tsx';
import { Stage, StageActions } from './stage.tsx';

/** One fixed sentence for unexpected failures; never their own message. */
export function SomethingWentWrong() {
  return (
    <Stage tone="quiet" art={noSignal} title="Something Went Wrong">
      <p>This page could not be shown. It is our fault, not yours: please try again in a moment.</p>
      <StageActions>
        <Button variant="sun" onClick={() => window.location.reload()}>
          Try Again
        </Button>
        {/* A real page load: the router may be what has failed. */}
        <ButtonAnchor href="/" variant="line">
          Back to Home
        </ButtonAnchor>
      </StageActions>
    </Stage>
  );
}
