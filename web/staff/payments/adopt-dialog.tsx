import { type ComponentProps, useState } from 'react';
import { fullMoment } from '#contract/dates/school-time.ts';
import { type AdoptionErrors, type AdoptionField, adoptionFields } from '#contract/decisions.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { classNames, type Fees, purposeNames } from '#contract/school/fees.ts';
import type { AdoptableAnswer } from '#contract/staff.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { adoptPayment, fetchAdoptable } from '../api/payments.ts';
import { LoadHere } from '../panel/load-frame.tsx';
import type { Loaded } from '../panel/loading.ts';
import { PanelDialog } from '../panel/panel-dialog.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { nairaText } from '../staff-texts.ts';
import {
  type AdoptionTexts,
  adoptionErrors,
  adoptionRequest,
  notedTexts,
  withoutMissing,
} from './adopt-form.ts';
import { FactList, paymentFacts } from './payment-facts.tsx';

interface AdoptDialogProps extends Pick<AdoptFormProps, 'fees' | 'onClose' | 'onEnd'> {
  reference: string | undefined;
}

/**
 * Imports a payment that only the provider knows. What was typed stays, and the note is there for the next payment too:
 * after a restore all of them have the same reason.
 */
export function AdoptDialog({ reference, fees, onClose, onEnd }: AdoptDialogProps) {
  const [typed, setTyped] = useState<Record<string, Partial<AdoptionTexts>>>({});
  const [note, setNote] = useState('');

  function type(about: string, field: AdoptionField, text: string) {
    if (field === 'note') return setNote(text);
    setTyped({ ...typed, [about]: { ...typed[about], [field]: text } });
  }

  return (
    <PanelDialog
      open={reference !== undefined}
      title="Import this payment"
      titleTakesFocus
      onClose={onClose}
    >
      {reference && (
        <>
          <p className="fine anywhere mt-8">
            <ReferenceText value={reference} />
          </p>
          <LoadHere
            key={reference}
            what="What the provider says about a payment"
            call={fetchAdoptable}
            wanted={reference}
            loading="Asking the provider..."
            failed={(loaded) => <NoAnswer loaded={loaded} onClose={onClose} />}
          >
            {(adoptable) => (
              <AdoptionFound
                adoptable={adoptable}
                fees={fees}
                typed={{ ...typed[reference], note }}
                onType={(field, text) => type(reference, field, text)}
                onClose={onClose}
                onEnd={onEnd}
              />
            )}
          </LoadHere>
        </>
      )}
    </PanelDialog>
  );
}

function NoAnswer({ loaded, onClose }: { loaded: Loaded<unknown>; onClose: () => void }) {
  return (
    <div className="grid gap-16 mt-18">
      <Banner tone="error">{loaded.message || 'The server did not answer.'}</Banner>
      <div className="row">
        <Button size="small" icon="refresh" busy={loaded.isLoading} onClick={loaded.reload}>
          Ask again
        </Button>
        <SmallButton onClick={onClose}>Close</SmallButton>
      </div>
    </div>
  );
}

function AdoptionFound(props: AdoptFormProps) {
  const { payment, missing } = props.adoptable.data;
  const amount = nairaText(payment.amount);
  return (
    <>
      <p className="row middle sum">
        <b className="num">{amount}</b>
      </p>
      <FactList
        facts={[
          ['Paid on', fullMoment(payment.paidAt ?? payment.createdAt)],
          ...paymentFacts(withoutMissing(payment, missing)),
        ]}
      />
      <p className="quiet mb-24">
        This is what the provider says. The school is credited with {amount}, and the ledger stores
        who imported it. The parent gets no second receipt by e-mail.
        {missing.includes('class') &&
          ' First make sure that it is a fee of ours, and not money that other software received on the same account.'}
      </p>
      <AdoptForm {...props} />
    </>
  );
}

interface AdoptFormProps {
  /** what the provider says, what it does not know, and why that has to be said */
  adoptable: AdoptableAnswer;
  /** with what is not offered any more: a lost payment may be for it */
  fees: Fees;
  /** what stands in for the provider's notes, and the note */
  typed: Partial<AdoptionTexts>;
  onType: (field: AdoptionField, text: string) => void;
  onClose: () => void;
  /** The payment is imported, or can no longer be. */
  onEnd: (message: string, tone: 'ok' | 'bad') => void;
}

const NO_ANSWER = 'No clear answer arrived. Please try again: a payment is never imported twice.';
const CONFLICT = 409;

/** Fields for what the provider does not know, and the question whether to import the payment. */
export function AdoptForm({ adoptable, fees, typed, onType, onClose, onEnd }: AdoptFormProps) {
  const { payment, missing } = adoptable.data;
  const [asked, setAsked] = useState<AdoptionField[]>([...missing, 'note']);
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

  const [isBusy, submit] = useSubmit(async () => {
    const found = adoptionErrors(texts, asked, fees);
    if (Object.keys(found).length > 0) return fail(FORM_HAS_ERRORS, found);
    const reply = await adoptPayment(payment.reference, adoptionRequest(texts, asked));
    const answer = messageIn(reply, NO_ANSWER);
    if (reply.kind === 'success') return onEnd(answer, 'ok');
    // Nothing that could be typed would change this: it was imported already, or its money is gone.
    if (reply.kind === 'refused' && reply.httpStatus === CONFLICT) return onEnd(answer, 'bad');
    fail(answer, fieldErrorsIn(reply));
  });

  return (
    <form className="grid gap-18" noValidate onSubmit={submit}>
      {summary && <ErrorSummary {...summary} />}
      {missing.length > 0 && <p>{adoptable.message}</p>}
      {asked.map((name) => (
        <AdoptField key={name} {...text(name)} fees={fees} noted={noted[name]} />
      ))}
      <div className="row mt-8">
        <Button type="submit" busy={isBusy} busyText="Importing...">
          Import {nairaText(payment.amount)}
        </Button>
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface AdoptFieldProps {
  name: AdoptionField;
  fees: Fees;
  id: string;
  value: string;
  /** the provider's word, which cannot be used as it is */
  noted: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

type FieldWords = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode' | 'dir'>;

const ownFields: Partial<Record<AdoptionField, FieldWords>> = {
  amount: {
    label: 'Amount in naira',
    hint: 'The one the provider was asked for.',
    inputMode: 'decimal',
  },
  note: {
    label: 'Note',
    hint: 'Why, for those who read the ledger later, like “Lost with the disk”.',
    dir: 'auto',
  },
};

/** One thing that a person has to say about a payment before it is imported. */
function AdoptField({ noted, fees, ...field }: AdoptFieldProps) {
  const { name } = field;
  if (name === 'paymentPurpose') {
    return <Choice {...field} label="Purpose" noted={noted} choices={purposeNames(fees)} />;
  }
  if (name === 'class') {
    return <Choice {...field} label="Class" noted={noted} choices={classNames(fees)} />;
  }
  const payerField = payerFields.find(({ key }) => key === name);
  const words = ownFields[name] ?? { ...payerField?.input, label: payerField?.label ?? name };
  return <TextField {...words} {...field} autoComplete="off" required />;
}

interface ChoiceProps extends Omit<AdoptFieldProps, 'fees'> {
  label: string;
  choices: readonly string[];
}

function Choice({ noted, choices, value, ...field }: ChoiceProps) {
  return (
    <SelectField
      {...field}
      hint={noted && `The provider’s notes say “${noted}”.`}
      options={['', ...choices].map((choice) => ({ value: choice, label: choice || 'Choose' }))}
      value={choices.includes(value) ? value : ''}
      required
    />
  );
}
