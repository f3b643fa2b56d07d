import { type ComponentProps, type ReactNode, useState } from 'react';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { NO_AMOUNT } from '#contract/typed-amount.ts';
import { fieldErrorsIn, messageIn, type StaffReply } from '../../api/staff.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { newFormKey } from '../../ui/forms/form-fields.ts';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { typedNaira } from '../staff-texts.ts';
import { DialogFoot, FormHeading } from './panel-dialog.tsx';
import { useSubmit } from './use-action.ts';

interface ReasonFormProps {
  title: string;
  /** what it means to do this */
  meaning: ReactNode;
  /** of the button */
  label: string;
  /** also asks how much, in naira */
  hasAmount?: boolean;
  /** The key is the same for all tries of this form. */
  send: (reason: string, amount: number, formKey: string) => Promise<StaffReply<unknown>>;
  noAnswer: string;
  onDone: (message: string) => void;
  onCancel: () => void;
}

/** Does something that the ledger keeps for good, with the reason why. */
export function ReasonForm(props: ReasonFormProps) {
  const { title, meaning, label, hasAmount, send, noAnswer, onDone, onCancel } = props;
  const [formKey] = useState(newFormKey);
  const [texts, setTexts] = useState({ amount: '', reason: '' });
  const { summary, text, refuse } = useForm<'amount' | 'reason'>({
    fields: ['amount', 'reason'],
    idOf: (name) => `reason-form-${name}`,
    values: texts,
    onEdit: (name, value) => setTexts((before) => ({ ...before, [name]: value })),
  });

  const [isBusy, submit] = useSubmit(async () => {
    const reason = cleanText(texts.reason, 'lines');
    const amount = hasAmount ? typedNaira(texts.amount) : 0;
    if (!reason || amount === undefined) {
      return refuse(FORM_HAS_ERRORS, {
        ...(amount === undefined && { amount: NO_AMOUNT }),
        ...(!reason && { reason: 'Please say why' }),
      });
    }
    const reply = await send(reason, amount, formKey);
    if (reply.kind === 'success') return onDone(messageIn(reply, 'Done.'));
    refuse(messageIn(reply, noAnswer), fieldErrorsIn(reply));
  });

  return (
    <form className="grid gap-14 mt-18" noValidate onSubmit={submit}>
      <FormHeading>{title}</FormHeading>
      <p className="quiet">{meaning}</p>
      {summary && <ErrorSummary {...summary} />}
      {hasAmount && (
        <TextField {...text('amount')} label="Amount in naira" inputMode="decimal" required />
      )}
      <WhyField {...text('reason')} label="Why" />
      <DialogFoot label={label} busy={isBusy} busyText="Wait..." onClose={onCancel} />
    </form>
  );
}

type WhyFieldProps = Pick<
  ComponentProps<typeof TextAreaField>,
  'id' | 'name' | 'label' | 'error' | 'value' | 'onChange'
>;

/** Why something is done with money: the ledger keeps it for good. */
export function WhyField(field: WhyFieldProps) {
  return (
    <TextAreaField
      {...field}
      hint="Stored in the ledger with your name. Please name no child here."
      rows={2}
      required
    />
  );
}
