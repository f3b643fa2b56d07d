import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { shortSchoolDay } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import type { NoteStudentShown } from '#contract/schemas/fee-notes.ts';
import type { MatchesAnswer, PaymentToMatch } from '#contract/schemas/matches.ts';
import { termInWords } from '#contract/school/terms.ts';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { messageIn } from '../../api/staff.ts';
import { SmallButton } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { matchPayment, putPaymentAside } from '../api/students.ts';
import { StudentField } from '../fee-notes/student-field.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loading, useLoaded } from '../panel/loading.ts';
import { useAction } from '../panel/use-action.ts';
import { paymentsText } from '../staff-texts.ts';
import { allStudents, type StudentsQuery, studentsAddress } from './students-address.ts';

interface MatchesListProps {
  loading: Loading<MatchesAnswer>;
  query: StudentsQuery;
}

/** Money of no student: a person says whose it is, or that no student has it. */
export function MatchesList({ loading, query }: MatchesListProps) {
  const found = useLoaded(loading);
  const other = query.list === 'open' ? 'none' : 'open';
  const count = useRef<HTMLParagraphElement>(null);

  function decided() {
    // The payment leaves the list, and takes the focus along.
    count.current?.focus();
    found.reload();
  }

  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading payments..."
        failed={found.message || 'The payments cannot be loaded just now.'}
      >
        {({ data, pagination }) => (
          <>
            <div className="row middle apart inset gap-4-24">
              <p className="fine" role="status" ref={count} tabIndex={-1}>
                {`${paymentsText(pagination.total)} ${query.list === 'open' ? 'to match' : 'of nobody on the class lists'}`}
              </p>
              <Link
                className="dashed tap"
                to={studentsAddress({ ...allStudents, view: 'match', list: other })}
              >
                {query.list === 'open' ? 'Payments of nobody' : 'Payments to match'}
              </Link>
            </div>
            {data.length === 0 ? (
              <EmptyList title="Nothing to Match" text={NOTHING} />
            ) : (
              <ul className="lines">
                {data.map((payment) => (
                  <li key={payment.reference}>
                    <ToMatch payment={payment} list={query.list} onDone={decided} />
                  </li>
                ))}
              </ul>
            )}
            {pagination.pages > 1 && (
              <div className="pages">
                <Pagination
                  {...pagination}
                  addressOf={(page) => studentsAddress({ ...query, page })}
                />
              </div>
            )}
          </>
        )}
      </LoadFrame>
    </div>
  );
}

const NOTHING =
  'Payments whose student is certain are matched by themselves. What is doubtful is shown here.';
const NO_ANSWER = 'No clear answer arrived. Please look at the list before you try again.';

interface ToMatchProps extends Pick<StudentsQuery, 'list'> {
  payment: PaymentToMatch;
  onDone: () => void;
}

function ToMatch({ payment, list, onDone }: ToMatchProps) {
  const tell = useAlerts();
  const [other, setOther] = useState<NoteStudentShown>();
  const { reference, fullName, purpose, term, amountKobo, paidAt, candidates } = payment;

  const [isBusy, act] = useAction(async (studentId: string | undefined) => {
    const reply = await (studentId
      ? matchPayment(reference, studentId)
      : putPaymentAside(reference));
    tell(messageIn(reply, NO_ANSWER), reply.kind === 'success' ? undefined : 'bad');
    onDone();
  });

  return (
    <section className="grid gap-8" aria-label={`Payment for ${fullName}`}>
      <p>
        <Link className="dashed" to={staffPaymentAddress(reference)} translate="no">
          {fullName}
        </Link>
        , {payment.class}: <b className="num">{formatNaira(kobo(amountKobo))}</b> for {purpose},{' '}
        {termInWords(term)}
        <span className="fine under" translate="no">
          {[shortSchoolDay(paidAt), payment.phone, payment.email].filter(Boolean).join(' · ')}
        </span>
      </p>
      {candidates.length > 0 && (
        <ul className="entries grid gap-8">
          {candidates.map((candidate) => (
            <li key={candidate._id}>
              <div>
                <b translate="no">{candidate.fullName}</b>, {candidate.class}
                {candidate.admissionNumber && `, ${candidate.admissionNumber}`}
                {candidate.hasLeft && ', has left'}
                <span className="fine under">{candidate.why.join(' · ')}</span>
              </div>
              <SmallButton busy={isBusy} onClick={() => act(candidate._id)}>
                It is this student
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      <details open={candidates.length === 0}>
        <summary className="opens">Another student</summary>
        <StudentField
          id={`match-${reference}`}
          name="student"
          label="Student"
          error={undefined}
          chosen={other}
          feeClass=""
          onChoose={setOther}
        />
      </details>
      <div className="row gap-8">
        {other && (
          <SmallButton busy={isBusy} onClick={() => act(other.studentId)}>
            It is this student
          </SmallButton>
        )}
        {list === 'open' && (
          <SmallButton busy={isBusy} onClick={() => act(undefined)}>
            None of them
          </SmallButton>
        )}
      </div>
    </section>
  );
}
