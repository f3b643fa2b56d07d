import type { SecondProof, SecondStep } from '#contract/second-factor.ts';
import { passkeyOptionsToSignIn } from '../../api/session.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import { adviceAfter } from '../sign-in/sign-in-failure.ts';
import { type Problem, SecondFactorForm } from './second-factor-form.tsx';

interface SecondStepFormProps {
  next: SecondStep;
  submitLabel: string;
  /** the sign-in took too long: it begins anew, with this sentence */
  onOver: (message: string) => void;
}

/** After the right password. What happens after the sign-in is for the page to decide: it learns of it by `useAuth`. */
export function SecondStepForm({ next, submitLabel, onOver }: SecondStepFormProps) {
  const { takeSecondStep } = useAuth();

  async function send(proof: SecondProof): Promise<Problem | undefined> {
    const result = await takeSecondStep(next.step, proof);
    if (result.kind !== 'failed') return undefined;
    console.error(`Sign-in failed: ${result.message}`);
    if (result.cause === 'isOver') onOver(result.message);
    const isWrong = result.cause === 'refused';
    return { isWrong, text: isWrong ? result.message : adviceAfter(result) };
  }

  return (
    <SecondFactorForm
      kinds={next.kinds}
      submitLabel={submitLabel}
      passkeyOptions={() => passkeyOptionsToSignIn(next.step)}
      onProof={send}
    />
  );
}
