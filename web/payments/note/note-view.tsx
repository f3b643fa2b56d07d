import type { ReactNode } from 'react';
import { pages, receiptAddress } from '#contract/addresses.ts';
import { schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { formatNaira, koboFromNaira } from '#contract/money.ts';
import { payerFields } from '#contract/payer-fields.ts';
import type { NotePage } from '#contract/schemas/note-page.ts';
import { termLabel } from '#contract/school/terms.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { knownErrors, useFormFields } from '../../ui/forms/form-fields.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useSchool } from '../../ui/use-school.ts';
import { SlipActions, StatusSlip } from '../outcome/status-slip.tsx';
import { PortalHead } from '../portal-head.tsx';
import { ReachSchool } from '../reach-school.tsx';
import { type NoteField, noteFields, type UnsentNoteForm } from './note-form.ts';
import styles from './note-view.module.css';

interface NoteViewProps {
  note: NotePage;
  unsent: UnsentNoteForm | undefined;
}

/** What is due of one fee of one child, what is paid, and the form that pays it. Works without scripts. */
export function NoteView({ note, unsent }: NoteViewProps) {
  return (
    <PortalHead
      heading={null}
      title="Fee note"
      subtitle={
        <p>
          <span translate="no">{note.studentName}</span>, {note.class}
        </p>
      }
    >
      <div className={`grid top ${styles.columns}`}>
        <div className={`sheet ${styles.sheet}`}>
          <Facts note={note} />
          {note.parts.length > 1 && <Parts note={note} />}
          {note.receipts.length > 0 && <Receipts note={note} />}
        </div>
        <section className={styles.slip} aria-labelledby="pay-title">
          <div className={styles.strip} aria-hidden="true" />
          <div className={`torn ${styles.paper}`}>
            {note.left > 0 ? <PayForm note={note} unsent={unsent} /> : <NothingLeft note={note} />}
          </div>
        </section>
      </div>
    </PortalHead>
  );
}

/** Says nothing about any family: who is here may only have guessed. */
export function NoNote({ message }: { message: string }) {
  return (
    <StatusSlip tone="bad" heading={null} title="No fee note here">
      <p>{message}</p>
      <SlipActions>
        <ButtonAnchor href={pages.payment}>Go to the payment form</ButtonAnchor>
        <ButtonAnchor href={pages.home} variant="line">
          Back to Home
        </ButtonAnchor>
      </SlipActions>
      <ReachSchool />
    </StatusSlip>
  );
}

function Facts({ note }: { note: NotePage }) {
  return (
    <dl className={styles.facts}>
      <Fact label="Purpose" value={note.paymentPurpose} />
      <Fact label={termLabel(note.term)} value={note.term} />
      {note.discount > 0 && (
        <>
          <Fact label="Fee" value={inNaira(note.full)} />
          <Fact label="Discount" value={`−${inNaira(note.discount)}`} />
        </>
      )}
      <Fact label="To pay in all" value={inNaira(note.due)} />
      <Fact label="Paid so far" value={inNaira(note.paid)} />
      {note.surplus > 0 ? (
        <Fact label="Paid too much" value={inNaira(note.surplus)} isTotal />
      ) : (
        <Fact label="Left to pay" value={inNaira(note.left)} isTotal />
      )}
    </dl>
  );
}

function Parts({ note: { parts } }: { note: NotePage }) {
  return (
    <section className={styles.part} aria-labelledby="parts-title">
      <h2 id="parts-title" className="display-3">
        The parts
      </h2>
      <ol className={styles.rows}>
        {parts.map(({ amount, paid, dueOn }) => {
          const isPaid = paid === amount;
          return (
            <li key={dueOn} className={classNames(isPaid && styles.isPaid)}>
              <span>
                {isPaid && <Icon name="check" size={16} />}
                By {dayInWords(dueOn)}
              </span>
              <span className="num">
                {inNaira(amount)}
                {isPaid && <span className={styles.more}>paid</span>}
                {!isPaid && paid > 0 && (
                  <span className={styles.more}>{inNaira(paid)} of it is paid</span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Receipts({ note: { receipts } }: { note: NotePage }) {
  return (
    <section className={styles.part} aria-labelledby="receipts-title">
      <h2 id="receipts-title" className="display-3">
        Receipts
      </h2>
      <ul className={styles.rows}>
        {receipts.map(({ reference, amount, refunded, paidAt }) => (
          <li key={reference}>
            <a href={receiptAddress(reference)}>{schoolDay(paidAt)}</a>
            <span className="num">
              {inNaira(amount)}
              {refunded > 0 && <span className={styles.more}>{inNaira(refunded)} given back</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NothingLeft({ note }: { note: NotePage }) {
  return (
    <div className="grid gap-16">
      <h2 id="pay-title" className="display-3">
        {note.surplus > 0 ? 'More than is due was paid' : 'Paid. Thank you!'}
      </h2>
      <p>
        {note.surplus > 0
          ? `${inNaira(note.surplus)} was paid above what is due. The school will tell you what becomes of it.`
          : 'Nothing is left to pay on this fee note.'}
      </p>
      <ReachSchool />
    </div>
  );
}

const contactFields = payerFields.filter(({ key }) => key === 'email' || key === 'phone');

function PayForm({ note, unsent }: NoteViewProps) {
  const { charge } = useSchool();
  const refusal = unsent && {
    message: unsent.message,
    errors: knownErrors(noteFields, unsent.errors),
    attempt: 1,
  };
  const values = unsent?.values;
  const { summary, text } = useFormFields<NoteField>({
    fields: noteFields,
    refusal,
    ...(values && { values }),
  });
  return (
    <form method="post" noValidate className="grid gap-20">
      <h2 id="pay-title" className="display-3">
        Pay now
      </h2>
      {summary && <ErrorSummary {...summary} />}
      {note.underWay > 0 && !summary && (
        <Banner tone="info">
          {note.underWay === 1 ? 'A payment was' : `${note.underWay} payments were`} begun in the
          last minutes and may still be under way. If it is yours, please do not pay again.
        </Banner>
      )}
      <input type="hidden" name="shown" value={note.left} />
      <fieldset className={styles.choices} id="pay" tabIndex={-1}>
        <legend className="unseen">How much</legend>
        {note.next !== null && (
          <Choice value="next" chosen={values?.pay ?? 'next'} label="The next part">
            {inNaira(note.next)}
          </Choice>
        )}
        <Choice
          value="rest"
          chosen={values?.pay ?? (note.next === null ? 'rest' : 'next')}
          label={note.paid > 0 ? 'All that is left' : 'All of it'}
        >
          {inNaira(note.left)}
        </Choice>
        {note.least !== null && note.least < note.left && (
          <Choice value="amount" chosen={values?.pay ?? 'rest'} label="Another amount">
            from {inNaira(note.least)}
          </Choice>
        )}
      </fieldset>
      {note.least !== null && note.least < note.left && (
        <TextField
          label="Amount, if you chose another"
          hint={`In naira, from ${inNaira(note.least)} to ${inNaira(note.left)}`}
          inputMode="decimal"
          {...text('amount')}
        />
      )}
      {contactFields.map(({ key, label, hint, input }) => (
        <TextField
          key={key}
          label={label}
          hint={hint}
          {...input}
          {...text(key as NoteField)}
          required
        />
      ))}
      <p className="fine">{charge}</p>
      <Button type="submit" className={styles.pay}>
        Pay
      </Button>
      <p className="fine">
        The next page is our card payment provider’s. It shows the amount before you pay; card
        details never reach the school.
      </p>
      <ReachSchool />
    </form>
  );
}

interface ChoiceProps {
  value: string;
  chosen: string;
  label: string;
  children: ReactNode;
}

function Choice({ value, chosen, label, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="pay" value={value} defaultChecked={value === chosen} />
      <span>{label}</span>
      <strong className="num">{children}</strong>
    </label>
  );
}

function Fact({ label, value, isTotal }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <div className={classNames(isTotal && styles.total)}>
      <dt className="quiet">{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}

function inNaira(naira: number): string {
  return formatNaira(koboFromNaira(naira));
}

function dayInWords(day: string): string {
  return schoolDay(startOfDay(day));
}
