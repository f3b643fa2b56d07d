import gateBird from '../art/gate-bird.svg';
import { ButtonLink } from '../ui/button.tsx';
import { hiddenPageMeta } from './metadata.ts';
import { SignInAsSomeoneElse } from './sign-in-as-someone-else.tsx';
import { Stage, StageActions } from './stage.tsx';

export function meta() {
  return hiddenPageMeta('Access Denied');
}

export default function AccessDeniedPage() {
  return (
    <Stage tone="denied" art={gateBird} title="Access Denied">
      <p>
        The bird on this gate knows every feather on its list, and yours is not there. No hard
        feelings: the rest of the school is wide open.
      </p>
      <StageActions>
        <ButtonLink to="/" variant="sun">
          Back to Home
        </ButtonLink>
      </StageActions>
      <SignInAsSomeoneElse />
    </Stage>
  );
}
