import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { fetchNotes } from '../api/fee-notes.ts';
import { fetchPayments } from '../api/payments.ts';
import { fetchStudents } from '../api/students.ts';
import { feeText, koboText, NoteBadge } from '../fee-notes/note-texts.tsx';
import { allNotes, notesAddress } from '../fee-notes/notes-address.ts';
import { type Loaded, useLoadedHere } from '../panel/loading.ts';
import { useTypedWords } from '../panel/use-typed-words.ts';
import { walkAmong } from '../panel/walk.ts';
import { StatusBadge } from '../payments/payment-statuses.tsx';
import { everything, paymentsAddress } from '../payments/payments-address.ts';
import { countText, nairaText } from '../staff-texts.ts';
import { allStudents, studentsAddress } from '../students/students-address.ts';
import styles from './find.module.css';

/** One letter finds half the school. */
const LEAST_LETTERS = 2;
const MOST_OF_EACH = 5;

export function FindForm({ onChoose }: { onChoose: () => void }) {
  const [q, search] = useState('');
  const { typed, setTyped } = useTypedWords(q, search);
  return (
    <form
      className="grid gap-14 mt-10"
      onSubmit={openFirst}
      onKeyDown={(event) => walkAmong(event, 'input, li a')}
    >
      <SearchArea>
        <TextField
          id="find"
          name="q"
          type="search"
          label="Student, payment or fee note"
          hint="A name, phone number, e-mail, reference or admission number"
          value={typed}
          onChange={setTyped}
        />
      </SearchArea>
      {q.length >= LEAST_LETTERS && <Found q={q} onChoose={onChoose} />}
    </form>
  );
}

/** Enter in the field opens the first that was found. */
function openFirst(event: FormEvent<HTMLFormElement>) {
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>('li a')?.click();
}

interface FoundProps {
  q: string;
  onChoose: () => void;
}

function Found({ q, onChoose }: FoundProps) {
  const students = useLoadedHere('The students that were looked for', callStudents, q);
  const payments = useLoadedHere('The payments that were looked for', callPayments, q);
  const notes = useLoadedHere('The fee notes that were looked for', callNotes, q);
  const all: Loaded<{ pagination: { total: number } }>[] = [students, payments, notes];
  const isLoading = all.some((one) => one.isLoading);
  const total = all.reduce((sum, { answer }) => sum + (answer?.pagination.total ?? 0), 0);
  const hasFailed = !isLoading && all.some(({ failures }) => failures > 0);
  return (
    <div className="grid gap-20" aria-busy={isLoading}>
      <p role="status" className="quiet">
        {statusText(total, isLoading)}
      </p>
      {hasFailed && (
        <Banner tone="error">Not everything could be searched just now. Please try again.</Banner>
      )}
      <Group
        title="Students"
        total={students.answer?.pagination.total}
        all={studentsAddress({ ...allStudents, q })}
        onChoose={onChoose}
      >
        {students.answer?.data.slice(0, MOST_OF_EACH).map((student) => (
          <Hit
            key={student._id}
            to={studentsAddress({ ...allStudents, q: student.fullName }, student._id)}
            name={student.fullName}
            more={[student.class, student.admissionNumber, student.parentPhone]}
            onChoose={onChoose}
          />
        ))}
      </Group>
      <Group
        title="Payments"
        total={payments.answer?.pagination.total}
        all={paymentsAddress({ ...everything, q })}
        onChoose={onChoose}
      >
        {payments.answer?.data.map((payment) => (
          <Hit
            key={payment.reference}
            to={staffPaymentAddress(payment.reference)}
            name={payment.studentName || payment.reference}
            more={[payment.paymentPurpose, payment.class, payment.term]}
            onChoose={onChoose}
          >
            <StatusBadge payment={payment} />
            <b className="num">{nairaText(payment.amount)}</b>
          </Hit>
        ))}
      </Group>
      <Group
        title="Fee notes"
        total={notes.answer?.pagination.total}
        all={notesAddress({ ...allNotes, q })}
        onChoose={onChoose}
      >
        {notes.answer?.data.slice(0, MOST_OF_EACH).map((note) => (
          <Hit
            key={note._id}
            to={notesAddress({ ...allNotes, q: note.student }, note._id)}
            name={note.student}
            more={[feeText(note), note.class]}
            onChoose={onChoose}
          >
            <NoteBadge status={note.status} />
            <b className="num">{koboText(note.dueKobo)}</b>
          </Hit>
        ))}
      </Group>
    </div>
  );
}

const callStudents = (q: string, signal: AbortSignal) =>
  fetchStudents({ ...allStudents, q }, signal);
const callPayments = (q: string, signal: AbortSignal) =>
  fetchPayments({ ...everything, q }, signal, MOST_OF_EACH);
const callNotes = (q: string, signal: AbortSignal) => fetchNotes({ ...allNotes, q }, signal);

function statusText(total: number, isLoading: boolean): string {
  if (total > 0) return `${countText(total)} found`;
  return isLoading
    ? 'Looking...'
    : 'Nothing was found. Try part of the name, or the last digits of the phone number.';
}

interface GroupProps {
  title: string;
  total: number | undefined;
  /** the whole list of them */
  all: string;
  onChoose: () => void;
  children: ReactNode;
}

function Group({ title, total, all, onChoose, children }: GroupProps) {
  const id = useId();
  if (!total) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul className={`entries ${styles.hits}`}>{children}</ul>
      {total > MOST_OF_EACH && (
        <TextLink to={all} iconEnd="arrow-right" onClick={onChoose}>
          All {countText(total)}
        </TextLink>
      )}
    </section>
  );
}

interface HitProps {
  to: string;
  name: string;
  more: (string | undefined)[];
  onChoose: () => void;
  children?: ReactNode;
}

function Hit({ to, name, more, onChoose, children }: HitProps) {
  return (
    <li>
      <div>
        <Link to={to} className="dashed anywhere" translate="no" onClick={onChoose}>
          {name}
        </Link>
        <span className="fine under">{more.filter(Boolean).join(' · ')}</span>
      </div>
      {children && <p className="row middle">{children}</p>}
    </li>
  );
}
