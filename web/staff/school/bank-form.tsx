import type { BankAccount } from '#contract/school/documents.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { SmallButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import type { KindState } from '../api/school.ts';
import styles from './fields.module.css';
import { KindForm } from './kind-form.tsx';
import { focusOn } from './rows.ts';
import type { FieldsProps } from './use-kind-form.ts';

const noAccount: BankAccount = { bank: '', name: '', number: '' };

export function BankForm({ loaded }: { loaded: KindState<'bank'> }) {
  return (
    <KindForm
      kind="bank"
      loaded={loaded}
      draftOf={(document) => document}
      documentOf={accountOf}
      intro="For parents who would rather transfer. The payment page shows the account only while all three are given; leave them empty to show none."
    >
      {(fields) => <BankFields {...fields} />}
    </KindForm>
  );
}

function accountOf({ bank, name, number }: BankAccount): BankAccount {
  return {
    bank: cleanText(bank),
    name: cleanText(name),
    // People group the digits.
    number: cleanText(number, 'phone').replace(/[\s-]/g, ''),
  };
}

function BankFields({ draft, edit, field }: FieldsProps<'bank', BankAccount>) {
  const text = (name: keyof BankAccount) => ({
    ...field(name),
    value: draft[name],
    onChange: (value: string) => edit({ ...draft, [name]: value }),
  });
  const isEmpty = Object.values(draft).every((value) => value === '');
  return (
    <>
      <div className={`grid ${styles.pair}`}>
        <TextField {...text('bank')} label="Bank" />
        <TextField
          {...text('number')}
          label="Account number"
          hint="Ten digits. Please compare them with the bank’s letter."
          inputMode="numeric"
        />
        <TextField {...text('name')} label="Name of the account" />
      </div>
      {!isEmpty && (
        <SmallButton
          icon="trash"
          className="start"
          onClick={() => {
            edit(noAccount);
            focusOn(field('bank').id);
          }}
        >
          Empty all three
        </SmallButton>
      )}
    </>
  );
}
