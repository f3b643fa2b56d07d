import { useEffect, useEffectEvent, useState } from 'react';
import { readAmount } from '#contract/typed-amount.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import { FieldError, inputProps } from '../../ui/forms/field-frame.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useIsWide } from '../panel/use-is-wide.ts';
import { amountText, type ClassEntry, type FeesDraft, type PurposeEntry } from './fees-draft.ts';
import styles from './fees-form.module.css';
import { type Row, withReplaced } from './rows.ts';
import type { FieldsProps } from './use-kind-form.ts';

const HINT = 'In naira, such as 65,000. Leave it empty where a purpose is not offered for a class.';

/** What each purpose costs each class: a table, or on a narrow screen one purpose at a time. */
export function AmountsFields(props: FieldsProps<'fees', FeesDraft>) {
  const isWide = useIsWide();
  const { classes, purposes } = props.draft;
  const hasBoth = [classes, purposes].every((rows) => rows.some(({ isRetired }) => !isRetired));
  return (
    <section className="grid gap-14 narrowable" aria-labelledby="school-amounts">
      <div className="grid gap-4">
        <h3 id="school-amounts">Amounts</h3>
        <p className="fine">{hasBoth ? HINT : 'Add a purpose and a class below to begin.'}</p>
      </div>
      {hasBoth && (isWide ? <AmountsTable {...props} /> : <AmountsByPurpose {...props} />)}
    </section>
  );
}

function AmountsTable(props: FieldsProps<'fees', FeesDraft>) {
  const { classes, purposes } = offered(props.draft);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption>
          <span className="unseen">Amounts by class and purpose</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Class</th>
            {purposes.map(({ key, name }) => (
              <th key={key} scope="col">
                {name || 'New purpose'}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((feeClass) => (
            <tr key={feeClass.key}>
              <th scope="row">{feeClass.name || 'New class'}</th>
              {purposes.map((purpose) => (
                <td key={purpose.key}>
                  <AmountField {...props} purpose={purpose} feeClass={feeClass} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AmountsByPurpose(props: FieldsProps<'fees', FeesDraft>) {
  const { draft, field, attempt } = props;
  const { classes, purposes } = offered(draft);
  const [chosen, choose] = useState<number>();
  const shown = purposes.find(({ key }) => key === chosen) ?? purposes[0];

  /** How many amounts of a purpose are wrong. */
  const wrongIn = (purpose: Row<PurposeEntry>) =>
    classes.filter((feeClass) => field(pathOf(props, purpose, feeClass)).error).length;
  // A field that is not in view could not take focus from the list of errors.
  const showWrong = useEffectEvent(() => {
    if (shown && wrongIn(shown) > 0) return;
    const wrong = purposes.find((purpose) => wrongIn(purpose) > 0);
    if (wrong) choose(wrong.key);
  });
  useEffect(() => {
    if (attempt !== undefined) showWrong();
  }, [attempt]);

  if (!shown) return null;
  const options = purposes.map((purpose) => {
    const wrong = wrongIn(purpose);
    const name = purpose.name || 'New purpose';
    return {
      value: String(purpose.key),
      label: wrong > 0 ? `${name} (${wrong} to correct)` : name,
    };
  });
  return (
    <>
      <SelectField
        id="school-shown-purpose"
        name="shown-purpose"
        label="Purpose"
        options={options}
        value={String(shown.key)}
        onChange={(key) => choose(Number(key))}
      />
      <ul className={styles.byClass}>
        {classes.map((feeClass) => (
          <li key={feeClass.key}>
            <b aria-hidden="true">{feeClass.name || 'New class'}</b>
            <AmountField {...props} purpose={shown} feeClass={feeClass} />
          </li>
        ))}
      </ul>
    </>
  );
}

interface AmountFieldProps extends FieldsProps<'fees', FeesDraft> {
  purpose: Row<PurposeEntry>;
  feeClass: Row<ClassEntry>;
}

function AmountField(props: AmountFieldProps) {
  const { draft, edit, field, purpose, feeClass } = props;
  const { id, name, error } = field(pathOf(props, purpose, feeClass));
  const value = purpose.amounts[feeClass.key] ?? '';
  const label = `${purpose.name || 'New purpose'} for ${feeClass.name || 'new class'}`;

  function change(typed: string) {
    const amounts = { ...purpose.amounts, [feeClass.key]: typed };
    const index = draft.purposes.indexOf(purpose);
    edit({ ...draft, purposes: withReplaced(draft.purposes, index, { ...purpose, amounts }) });
  }

  /** As it will be shown: '65000' becomes '65,000'. */
  function tidy() {
    const amount = readAmount(value);
    if (amount !== undefined) change(amountText(amount));
  }

  return (
    <div className={styles.amount}>
      <div className={styles.box}>
        <input
          {...inputProps({ id, name, label, error })}
          aria-label={label}
          className={fieldStyles.input}
          inputMode="decimal"
          autoComplete="off"
          placeholder="Not offered"
          value={value}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={tidy}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** Where the amount is in the document, whose names are cleaned of what was typed around them. */
function pathOf(
  { draft, document }: Pick<AmountFieldProps, 'draft' | 'document'>,
  purpose: Row<PurposeEntry>,
  feeClass: Row<ClassEntry>,
): string {
  const { name = '' } = document.classes[draft.classes.indexOf(feeClass)] ?? {};
  return `purposes.${draft.purposes.indexOf(purpose)}.kobo.${name}`;
}

function offered({ classes, purposes }: FeesDraft): FeesDraft {
  return {
    classes: classes.filter(({ isRetired }) => !isRetired),
    purposes: purposes.filter(({ isRetired }) => !isRetired),
  };
}
