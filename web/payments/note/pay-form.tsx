import type { ReactNode } from 'react';
import { notePath } from '#contract/addresses.ts';
import { formatNaira, koboFromNaira } from '#contract/money.ts';
import { noteFieldsOfPayer } from '#contract/payer-details.ts';
import type { NotePage } from '#contract/schemas/note-page.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useSchool } from '../../ui/use-school.ts';
import slip from '../pay-slip.module.css';
import { useMailsReceipts } from '../site-facts.ts';
import type { NoteField } from './note-form.ts';
import styles from './note-view.module.css';

interface PayFormProps {
  note: NotePage;
  /** of a form that was not taken */
  chosen: string | undefined;
  text: (field: NoteField) => {
    id: string;
    name: NoteField;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

/** What to pay, and who pays: a form that is posted to the page itself. */
export function PayForm({ note, chosen, text }: PayFormProps) {
  const { charge } = useSchool();
  const mailsReceipts = useMailsReceipts();
  const choiceError = text('pay').error;
  return (
    <form
      method="post"
      noValidate
      className="grid gap-20"
      name="note"
      data-student={note.studentName}
    >
      <h2 id="pay-title" className="display-3">
        Pay now
      </h2>
      {note.underWay > 0 && <UnderWay note={note} />}
      <input type="hidden" name="shown" value={note.left} />
      <fieldset
        className={styles.choices}
        id="pay"
        tabIndex={-1}
        aria-describedby={choiceError && 'pay-error'}
      >
        <legend className="unseen">How much</legend>
        <Choices note={note} chosen={chosen} />
        {note.least !== null && note.least < note.left && (
          <TextField
            label="Amount in naira, if you chose another"
            hint={`From ${inNaira(note.least)} to ${inNaira(note.left)}`}
            inputMode="decimal"
            {...text('amount')}
          />
        )}
        {choiceError && <FieldError id="pay-error">{choiceError}</FieldError>}
      </fieldset>
      {noteFieldsOfPayer.map(({ key, label, hint, hintWhereMailed, input, required }) => (
        <TextField
          key={key}
          label={required ? label : `${label} (optional)`}
          hint={(mailsReceipts && hintWhereMailed) || hint}
          {...input}
          {...text(key)}
          required={required !== undefined}
        />
      ))}
      <div>
        <p className={`fine ${styles.charge}`}>{charge}</p>
        <Button type="submit" className={slip.pay}>
          <span data-words="">Pay</span>
        </Button>
        <p className={`fine ${slip.note}`}>
          <Icon name="lock" />
          <span>
            Secured by our card payment provider. Its page shows the amount before you pay; card
            details never reach the school.
          </span>
        </p>
      </div>
    </form>
  );
}

function UnderWay({ note: { underWay, code } }: Pick<PayFormProps, 'note'>) {
  return (
    <Banner tone="info" icon="clock">
      {underWay === 1 ? 'A payment of this fee note was' : `${underWay} payments of this note were`}{' '}
      begun a few minutes ago and not finished yet. If you have paid, it is being confirmed: please
      do not pay again. <a href={notePath(code)}>Look again</a>
    </Banner>
  );
}

/** The next part is chosen at first, or the whole where there are no parts. */
function Choices({ note, chosen }: Pick<PayFormProps, 'note' | 'chosen'>) {
  const { next, left, least, paid } = note;
  const first = next === null ? 'rest' : 'next';
  const hasAmount = least !== null && least < left;
  const isChosen = (choice: string) => (chosen || first) === choice;
  return (
    <>
      {next !== null && (
        <Choice
          value="next"
          isChosen={isChosen('next')}
          label="The next part"
          shown={inNaira(next)}
        />
      )}
      <Choice
        value="rest"
        isChosen={isChosen('rest')}
        label={paid > 0 ? 'All that is left' : 'All of it'}
        shown={inNaira(left)}
      />
      {hasAmount && (
        <Choice value="amount" isChosen={isChosen('amount')} label="Another amount">
          from {inNaira(least)}
        </Choice>
      )}
    </>
  );
}

interface ChoiceProps {
  value: string;
  isChosen: boolean;
  label: string;
  /** The amount of this choice, where it is known before something is typed. */
  shown?: string;
  children?: ReactNode;
}

function Choice({ value, isChosen, label, shown, children = shown }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="pay" value={value} defaultChecked={isChosen} data-shown={shown} />
      <span>{label}</span>
      <strong className="num">{children}</strong>
    </label>
  );
}

export function inNaira(naira: number): string {
  return formatNaira(koboFromNaira(naira));
}
