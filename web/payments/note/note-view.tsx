import type { ReactNode } from 'react';
import { school } from '#content/school.ts';
import { pages, receiptAddress } from '#contract/addresses.ts';
import { schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { NotePage } from '#contract/schemas/note-page.ts';
import { termLabel } from '#contract/school/terms.ts';
import { phoneAddress } from '#contract/text/phone-addresses.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { knownErrors, useFormFields } from '../../ui/forms/form-fields.ts';
import { OwnScript } from '../../ui/own-script.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { useSchool } from '../../ui/use-school.ts';
import { Seal, SlipActions, StatusSlip } from '../outcome/status-slip.tsx';
import slip from '../pay-slip.module.css';
import { PortalHead } from '../portal-head.tsx';
import { type NoteField, noteFields, type UnsentNoteForm } from './note-form.ts';
import { NOTE_SCRIPT } from './note-script.ts';
import styles from './note-view.module.css';
import { inNaira, PayForm } from './pay-form.tsx';

interface NoteViewProps {
  note: NotePage;
  unsent: UnsentNoteForm | undefined;
}

/** What is due of one fee of one child, what is paid, and the form that pays it. Works without scripts. */
export function NoteView({ note, unsent }: NoteViewProps) {
  const refusal = unsent && {
    message: unsent.message,
    errors: knownErrors(noteFields, unsent.errors),
    attempt: 1,
  };
  const { summary, text } = useFormFields<NoteField>({
    fields: noteFields,
    refusal,
    ...(unsent && { values: { ...unsent.values } }),
  });
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
        {summary && note.left > 0 && (
          <div className={styles.summary}>
            <ErrorSummary {...summary} />
          </div>
        )}
        <div className={`sheet ${styles.sheet}`}>
          <Standing note={note} />
          <Facts note={note} />
          {note.parts.length > 1 && <Parts note={note} />}
          {note.receipts.length > 0 && <Receipts note={note} />}
        </div>
        <section className={`no-print ${slip.slip} ${styles.slip}`} aria-labelledby="pay-title">
          <div className={slip.strip} aria-hidden="true" />
          <div className={`torn ${slip.paper}`}>
            {note.left > 0 ? (
              <PayForm note={note} chosen={unsent?.values.pay} text={text} />
            ) : (
              <NothingLeft note={note} />
            )}
            <AskSchool />
          </div>
        </section>
      </div>
      <OwnScript>{NOTE_SCRIPT}</OwnScript>
    </PortalHead>
  );
}

/** Says nothing about any family: who is here may only have guessed. */
export function NoNote({ message, isThere }: { message: string; isThere: boolean }) {
  return (
    <StatusSlip
      tone="open"
      heading={null}
      title={isThere ? 'We could not open this fee note' : 'There is nothing to pay here'}
    >
      <p>{message}</p>
      <SlipActions>
        <ButtonAnchor href={pages.home} variant="line">
          Back to Home
        </ButtonAnchor>
      </SlipActions>
      <AskSchool />
    </StatusSlip>
  );
}

/** In one look: how much of the fee is paid. */
function Standing({ note: { left, paid, due, surplus } }: { note: NotePage }) {
  const share = due > 0 ? Math.min(100, Math.round((paid / due) * 100)) : 100;
  return (
    <div className={styles.standing}>
      <p>
        <span className={styles.label}>{surplus > 0 ? 'Paid too much' : 'Left to pay'}</span>
        <strong className={`num ${styles.amount}`}>{inNaira(surplus > 0 ? surplus : left)}</strong>
      </p>
      <div className={styles.bar} aria-hidden="true">
        <div style={{ width: `${share}%` }} />
      </div>
      {paid + due > 0 && (
        <p className="fine num">
          {surplus > 0
            ? `${inNaira(paid)} is paid, and ${inNaira(due)} was due`
            : `${inNaira(Math.max(0, paid))} of ${inNaira(due)} is paid`}
        </p>
      )}
    </div>
  );
}

function Facts({ note }: { note: NotePage }) {
  const [only, ...others] = note.parts;
  return (
    <dl className={styles.rows}>
      <Fact label="School" value={school.name} isName />
      <Fact label="Purpose" value={note.paymentPurpose} />
      <Fact label={termLabel(note.term)} value={note.term} />
      {note.discount > 0 && (
        <>
          <Fact label="Fee" value={inNaira(note.full)} />
          <Fact label="Discount" value={`−${inNaira(note.discount)}`} />
        </>
      )}
      <Fact label="To pay in all" value={inNaira(note.due)} />
      {only && others.length === 0 && note.left > 0 && (
        <Fact label="Due by" value={dayInWords(only.dueOn)} />
      )}
    </dl>
  );
}

function Parts({ note: { parts } }: { note: NotePage }) {
  const next = parts.find(({ amount, paid }) => paid < amount);
  return (
    <section className={styles.part} aria-labelledby="parts-title">
      <h2 id="parts-title" className="display-3">
        In {parts.length} parts
      </h2>
      <ol className={styles.rows}>
        {parts.map((part) => (
          <li key={part.dueOn} className={classNames(part === next && styles.next)}>
            <span>
              <PartSign isPaid={part.paid === part.amount} />
              By {dayInWords(part.dueOn)}
            </span>
            <span className="num">
              {inNaira(part.amount)}
              <PartStanding part={part} isNext={part === next} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PartSign({ isPaid }: { isPaid: boolean }) {
  return (
    <span className={classNames(styles.sign, isPaid && styles.isPaid)}>
      {isPaid && <Icon name="check" size={14} />}
    </span>
  );
}

function PartStanding({ part, isNext }: { part: NotePage['parts'][number]; isNext: boolean }) {
  const { amount, paid } = part;
  if (paid === amount) return <span className={styles.more}>paid</span>;
  if (paid > 0) return <span className={styles.more}>{inNaira(paid)} paid</span>;
  return isNext ? <span className={styles.more}>next</span> : null;
}

function Receipts({ note: { receipts } }: { note: NotePage }) {
  return (
    <section className={styles.part} aria-labelledby="receipts-title">
      <h2 id="receipts-title" className="display-3">
        {receipts.length === 1 ? 'Receipt' : 'Receipts'}
      </h2>
      <ul className={styles.rows}>
        {receipts.map(({ reference, amount, refunded, paidAt }) => (
          <li key={reference}>
            <a href={receiptAddress(reference)}>Receipt of {schoolDay(paidAt)}</a>
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
  const isTooMuch = note.surplus > 0;
  const last = note.receipts.at(-1);
  return (
    <div className={`grid gap-14 ${styles.done}`}>
      <Seal tone={isTooMuch ? 'open' : 'good'} className={styles.seal} />
      <h2 id="pay-title" className="display-3">
        {titleOfDone(note)}
      </h2>
      {isTooMuch ? (
        <p>
          {inNaira(note.surplus)} was paid above what is due. It is safe with the school: please ask
          whether it shall go back to you or count for another fee.
        </p>
      ) : (
        <p>Nothing is left to pay on this fee note.</p>
      )}
      {last && (
        <ButtonAnchor href={receiptAddress(last.reference)} variant="line">
          See the last receipt
        </ButtonAnchor>
      )}
    </div>
  );
}

function titleOfDone({ surplus, due }: NotePage): string {
  if (surplus > 0) return 'More was paid than is due';
  return due > 0 ? 'Paid in full. Thank you!' : 'There is nothing to pay';
}

function AskSchool() {
  const { phone, email } = useSchool().facts;
  return (
    <p className="fine reach mt-14">
      Questions? Call <a href={phoneAddress(phone)}>{phone}</a> or write to{' '}
      <a href={`mailto:${email}`} translate="no">
        {email}
      </a>
      .
    </p>
  );
}

interface FactProps {
  label: string;
  value: ReactNode;
  isName?: boolean;
}

function Fact({ label, value, isName }: FactProps) {
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd className="num" translate={isName ? 'no' : undefined}>
        {value}
      </dd>
    </div>
  );
}

function dayInWords(day: string): string {
  return schoolDay(startOfDay(day));
}
