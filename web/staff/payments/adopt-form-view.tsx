import { type FormEvent, useState } from 'react';
import { type AdoptionErrors, type AdoptionField, adoptionFields } from '#contract/decisions.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { AdoptableAnswer } from '#contract/staff.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { adoptPayment } from '../../api/staff-payments.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { useAuth } from '../auth/auth-provider.tsx';
import { nairaText } from '../staff-texts.ts';
import { AdoptField } from './adopt-field.tsx';
import { type AdoptionTexts, adoptionErrors, adoptionRequest, notedTexts } from './adopt-form.ts';
import styles from './adopt-form-view.module.css';

export interface AdoptFormProps {
  /** what the provider says, what it does not know, and why that has to be said */
  adoptable: AdoptableAnswer;
  /** what stands in for the provider's notes, and the note */
  typed: Partial<AdoptionTexts>;
  onType: (field: AdoptionField, text: string) => void;
  onClose: () => void;
  /** The payment is taken in, or can no longer be. */
  onEnd: (message: string, tone: 'ok' | 'bad') => void;
}

const NO_ANSWER = 'No good answer came. Please try again: a payment is never taken in twice.';
const CONFLICT = 409;

/** Fields for what the provider does not know, and the question whether to take the payment in. */
export function AdoptForm({ adoptable, typed, onType, onClose, onEnd }: AdoptFormProps) {
  const {
    message,
    data: { payment, missing },
  } = adoptable;
  const { request } = useAuth();
  const [asked, setAsked] = useState<AdoptionField[]>([...missing, 'note']);
  const [isBusy, setBusy] = useState(false);
  const noted = notedTexts(payment);
  const texts = { ...noted, ...typed };
  const { summary, text, refuse } = useForm({
    fields: asked,
    idOf: (name) => `adopt-${name}`,
    values: texts,
    onEdit: onType,
  });

  function fail(title: string, byField: AdoptionErrors) {
    setAsked(adoptionFields.filter((field) => asked.includes(field) || byField[field]));
    refuse(title, byField);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const found = adoptionErrors(texts, asked);
    if (Object.keys(found).length > 0) return fail(FORM_HAS_ERRORS, found);
    setBusy(true);
    const reply = await adoptPayment(request, payment.reference, adoptionRequest(texts, asked));
    setBusy(false);
    const answer = messageIn(reply, NO_ANSWER);
    if (reply.kind === 'success') return onEnd(answer, 'ok');
    // Nothing that could be typed would change this: it was taken in already, or its money is gone.
    if (reply.kind === 'refused' && reply.httpStatus === CONFLICT) return onEnd(answer, 'bad');
    fail(answer, fieldErrorsIn(reply));
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {summary && <ErrorSummary {...summary} />}
      {missing.length > 0 && <p>{message}</p>}
      {asked.map((name) => (
        <AdoptField key={name} {...text(name)} noted={noted[name]} />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy} busyText="Taking in...">
          Take in {nairaText(payment.amount)}
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
