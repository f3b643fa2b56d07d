import { feeClasses } from '#content/fees.ts';
import type { AdoptionField } from '#contract/decisions.ts';
import { paymentPurposes } from '#contract/fees.ts';
import { payerFields } from '#contract/payer-fields.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

interface AdoptFieldProps {
  name: AdoptionField;
  id: string;
  value: string;
  /** the provider's word, which cannot be used as it is */
  noted: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

/** One thing that a person has to say about a payment before it is taken in. */
export function AdoptField({ noted, ...field }: AdoptFieldProps) {
  switch (field.name) {
    case 'paymentPurpose':
      return <Choice {...field} label="Purpose" noted={noted} choices={paymentPurposes} />;
    case 'class':
      return <Choice {...field} label="Class" noted={noted} choices={feeClasses} />;
    case 'amount':
      return (
        <TextField
          {...field}
          label="Amount in naira"
          hint="The one the provider was asked for."
          inputMode="decimal"
          autoComplete="off"
          required
        />
      );
    case 'note':
      return (
        <TextField
          {...field}
          label="Note"
          hint="Why, for whoever reads the ledger later, like “Lost with the disk”."
          autoComplete="off"
          dir="auto"
          required
        />
      );
    default: {
      const payerField = payerFields.find(({ key }) => key === field.name);
      const { label = field.name, input } = payerField ?? {};
      return <TextField {...input} {...field} label={label} autoComplete="off" required />;
    }
  }
}

interface ChoiceProps extends AdoptFieldProps {
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
