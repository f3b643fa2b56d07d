import { useRef, useState } from 'react';
import { fullMoment } from '#contract/dates/school-time.ts';
import type { NoteStudentShown } from '#contract/schemas/fee-notes.ts';
import type { Promotion, PromotionPreview } from '#contract/schemas/students.ts';
import { type Fees, offeredClasses } from '#contract/school/fees.ts';
import { messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { fetchStudents, previewPromotion, promoteClasses } from '../api/students.ts';
import { StudentField } from '../fee-notes/student-field.tsx';
import { useAlerts } from '../panel/alerts.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import { PanelDialog, takeFocus } from '../panel/panel-dialog.tsx';
import { useAction } from '../panel/use-action.ts';
import styles from './students.module.css';
import { allStudents } from './students-address.ts';
import { studentsText } from './students-list.tsx';

interface PromotionDialogProps {
  open: boolean;
  fees: Fees;
  onClose: () => void;
  onDone: () => void;
}

const LEAVE = '(leave)';
const NO_ANSWER = 'No clear answer arrived. Please look at the class lists before you try again.';
const CONFLICT = 409;

/** All classes go to the next one at the start of a session, with exceptions: first shown, then written. */
export function PromotionDialog({ open, onClose, ...rest }: PromotionDialogProps) {
  return (
    <PanelDialog
      open={open}
      title="Promote classes"
      titleTakesFocus
      className="wide-dialog"
      onClose={onClose}
    >
      {open && <PromotionForm onClose={onClose} {...rest} />}
    </PanelDialog>
  );
}

interface Exception {
  student: NoteStudentShown;
  to: string;
}

function PromotionForm({ fees, onClose, onDone }: Omit<PromotionDialogProps, 'open'>) {
  const tell = useAlerts();
  const classes = offeredClasses(fees);
  const retired = useRetiredClasses(classes);
  const [targets, setTargets] = useState<Record<string, string>>({});
  const [exceptions, setExceptions] = useState<Exception[]>([]);
  const [seen, setSeen] = useState<PromotionPreview>();
  const [problem, setProblem] = useState<string>();
  const intro = useRef<HTMLParagraphElement>(null);
  const exceptionsHeading = useRef<HTMLHeadingElement>(null);
  const nextOf = (name: string) => {
    const isRetired = !classes.includes(name);
    return targets[name] ?? (isRetired ? name : (classes[classes.indexOf(name) + 1] ?? LEAVE));
  };
  const options = [...classes, LEAVE].map((value) => ({ value, label: placeText(value) }));
  /** Who is in a class that is not offered any more can stay there. */
  const optionsFrom = (name: string) =>
    classes.includes(name) ? options : [{ value: name, label: `Stays in ${name}` }, ...options];
  const step = (name: string, id: string) => (
    <SelectField
      key={name}
      id={id}
      name={name}
      label={`${name} goes to`}
      options={optionsFrom(name)}
      value={nextOf(name)}
      onChange={(value) => setTargets({ ...targets, [name]: value })}
    />
  );

  const promotion: Promotion = {
    steps: [...classes, ...retired]
      .filter((from) => nextOf(from) !== from)
      .map((from) => ({ from, to: placeOf(nextOf(from)) })),
    exceptions: exceptions.map(({ student, to }) => ({
      studentId: student.studentId,
      to: placeOf(to),
    })),
  };

  const [isLooking, look] = useAction(async () => {
    const reply = await previewPromotion(promotion);
    if (reply.kind === 'success') setSeen(reply.answer.data);
    setProblem(reply.kind === 'success' ? undefined : messageIn(reply, NO_ANSWER));
  });
  const [isWriting, write] = useAction(async () => {
    if (!seen) return;
    const reply = await promoteClasses({ ...promotion, digest: seen.digest });
    if (reply.kind === 'success') {
      tell(messageIn(reply, 'Done.'));
      return onDone();
    }
    const isOld = reply.kind === 'refused' && reply.httpStatus === CONFLICT;
    const again = isOld ? await previewPromotion(promotion) : undefined;
    if (again?.kind === 'success') setSeen(again.answer.data);
    setProblem(messageIn(reply, NO_ANSWER));
  });

  return (
    <div className="grid gap-16">
      <p className="quiet mt-10" ref={intro} tabIndex={-1}>
        Every student moves at once: check where each class goes, and add who stays or goes
        elsewhere.
      </p>
      {problem && <Banner tone="error">{problem}</Banner>}
      {seen ? (
        <PromotionShown seen={seen} />
      ) : (
        <>
          <div className={`grid ${styles.columns}`}>
            {classes.map((name, at) => step(name, `promote-${at}`))}
          </div>
          {retired.length > 0 && (
            <>
              <h3>Classes not offered any more</h3>
              <p className="quiet">
                No class follows these, so their students stay in them unless you choose a class.
              </p>
              <div className={`grid ${styles.columns}`}>
                {retired.map((name, at) => step(name, `promote-retired-${at}`))}
              </div>
            </>
          )}
          <h3 ref={exceptionsHeading} tabIndex={-1}>
            Exceptions
          </h3>
          {exceptions.map(({ student, to }) => (
            <div key={student.studentId} className={`row bottom ${styles.exception}`}>
              <SelectField
                id={`exception-${student.studentId}`}
                name="to"
                label={`${student.student}, ${student.class}, goes to`}
                options={optionsFrom(student.class)}
                value={to}
                onChange={(value) =>
                  setExceptions(
                    exceptions.map((one) =>
                      one.student === student ? { student, to: value } : one,
                    ),
                  )
                }
              />
              <SmallButton
                aria-label={`No exception for ${student.student}`}
                onClick={() => {
                  setExceptions(exceptions.filter((one) => one.student !== student));
                  exceptionsHeading.current?.focus();
                }}
              >
                No exception
              </SmallButton>
            </div>
          ))}
          <StudentField
            id="promotion-exception"
            name="exception"
            label="Student who stays or goes elsewhere"
            error={undefined}
            chosen={undefined}
            feeClass=""
            onChoose={(student) => {
              const isNew = !exceptions.some((one) => one.student.studentId === student?.studentId);
              // To stay is the usual exception.
              if (student && isNew) {
                setExceptions([...exceptions, { student, to: student.class }]);
              }
            }}
          />
        </>
      )}
      <div className="row dialog-foot">
        {seen ? (
          <Button busy={isWriting} busyText="Writing..." onClick={write}>
            Promote {studentsText(seen.moved + seen.left)}
          </Button>
        ) : (
          <Button busy={isLooking} busyText="Looking..." onClick={look}>
            Show what would change
          </Button>
        )}
        {seen && (
          <Button
            variant="line"
            onClick={() => {
              setSeen(undefined);
              intro.current?.focus();
            }}
          >
            Back
          </Button>
        )}
        <Button variant="line" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** Those with students that the fee table does not offer: their students are easily forgotten. */
function useRetiredClasses(offered: readonly string[]): string[] {
  const { answer } = useLoadedHere('The classes', fetchStudents, allStudents);
  return (answer?.classes ?? [])
    .filter((one) => one.students > 0 && !offered.includes(one.class))
    .map((one) => one.class);
}

function PromotionShown({ seen }: { seen: PromotionPreview }) {
  return (
    <div className="grid gap-14">
      {seen.promotedAt && (
        <Banner tone="info">Classes were last promoted on {fullMoment(seen.promotedAt)}.</Banner>
      )}
      <p tabIndex={-1} ref={takeFocus}>
        {`${studentsText(seen.moved)} would move, ${seen.left} would leave.`}
      </p>
      <ul className="grid gap-4">
        {seen.moves
          .filter(({ students }) => students > 0)
          .map(({ from, to, students }) => (
            <li key={from}>
              {from} → {placeText(to ?? LEAVE)}: <b>{studentsText(students)}</b>
            </li>
          ))}
        {seen.staying.map(({ class: name, students }) => (
          <li key={name}>
            {name} stays, for it is not offered any more: <b>{studentsText(students)}</b>. Go back
            to choose where they go.
          </li>
        ))}
        {seen.exceptions.map(({ _id, fullName, class: from, to }) => (
          <li key={_id}>
            <span translate="no">{fullName}</span>:{' '}
            {to === from ? `stays in ${from}` : `${from} → ${placeText(to ?? LEAVE)}`}
          </li>
        ))}
      </ul>
    </div>
  );
}

function placeOf(value: string): string | null {
  return value === LEAVE ? null : value;
}

function placeText(value: string): string {
  return value === LEAVE ? 'Leaves the school' : value;
}
