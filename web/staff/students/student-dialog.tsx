import { useRef, useState } from 'react';
import { formatNaira, kobo } from '#contract/money.ts';
import type { StudentPayment } from '#contract/schemas/matches.ts';
import type { Student } from '#contract/schemas/students.ts';
import { termInWords } from '#contract/school/terms.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { knownErrors } from '../../ui/forms/form-fields.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ReferenceText } from '../../ui/reference-text.tsx';
import {
  fetchStudentPayments,
  markAsLeft,
  type StudentTexts,
  saveStudent,
  undoMatch,
} from '../api/students.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { LoadHere } from '../panel/load-frame.tsx';
import { DialogFoot, PanelDialog } from '../panel/panel-dialog.tsx';
import { ReasonForm } from '../panel/reason-form.tsx';
import { useAction, useSubmit } from '../panel/use-action.ts';

interface StudentDialogProps {
  /** undefined while it is closed */
  opened: Student | 'new' | undefined;
  classes: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Adds a student, or changes one, who can also leave or come back. */
export function StudentDialog({ opened, ...rest }: StudentDialogProps) {
  const student = typeof opened === 'object' ? opened : undefined;
  return (
    <PanelDialog
      open={opened !== undefined}
      title={student ? 'Change a student' : 'Add a student'}
      titleTakesFocus
      onClose={rest.onClose}
    >
      {opened && <StudentForm key={student?._id ?? 'new'} student={student} {...rest} />}
      {student && <Payments student={student} onDone={rest.onDone} />}
    </PanelDialog>
  );
}

const NO_ANSWER = 'No clear answer arrived. Please look at the list before you try again.';

const fields = [
  'fullName',
  'class',
  'admissionNumber',
  'parentName',
  'parentPhone',
  'parentEmail',
] as const;

const labels = {
  fullName: 'Student’s name',
  class: 'Class',
  admissionNumber: 'Admission number',
  parentName: 'Parent’s name',
  parentPhone: 'Parent’s phone',
  parentEmail: 'Parent’s e-mail',
};

const inputs: Partial<Record<keyof StudentTexts, { type: string; inputMode?: 'tel' }>> = {
  parentPhone: { type: 'tel', inputMode: 'tel' },
  parentEmail: { type: 'email' },
};

interface StudentFormProps extends Omit<StudentDialogProps, 'opened'> {
  student: Student | undefined;
}

function StudentForm({ student, classes, onClose, onDone }: StudentFormProps) {
  const tell = useAlerts();
  const [texts, setTexts] = useState<StudentTexts>(textsOf(student));
  const { summary, text, refuse } = useForm({
    fields,
    idOf: (name) => `student-${name}`,
    values: texts,
    onEdit: (name, value) => setTexts({ ...texts, [name]: value }),
  });
  const [isBusy, submit] = useSubmit(async () => {
    const reply = await saveStudent(student?._id, texts);
    if (reply.kind !== 'success') {
      return refuse(messageIn(reply, NO_ANSWER), knownErrors(fields, fieldErrorsIn(reply)));
    }
    tell(messageIn(reply, 'Saved.'));
    onDone();
  });
  const [isLeaving, leave] = useAction(async (left: boolean) => {
    if (!student) return;
    const reply = await markAsLeft(student._id, left);
    if (reply.kind !== 'success') return refuse(messageIn(reply, NO_ANSWER), {});
    tell(messageIn(reply, 'Saved.'));
    onDone();
  });
  const others = classes.includes(texts.class) ? classes : [texts.class, ...classes];

  return (
    <form className="grid gap-16 mt-14" noValidate onSubmit={submit}>
      {summary && <ErrorSummary {...summary} />}
      {fields.map((name) =>
        name === 'class' ? (
          <SelectField
            key={name}
            {...text(name)}
            label={labels.class}
            options={others.map((value) => ({ value, label: value || 'Choose' }))}
            required
          />
        ) : (
          <TextField
            key={name}
            {...inputs[name]}
            {...text(name)}
            label={labels[name]}
            required={name === 'fullName'}
          />
        ),
      )}
      {student && (
        <div className="row">
          {student.leftAt ? (
            <SmallButton busy={isLeaving} onClick={() => leave(false)}>
              Attends again
            </SmallButton>
          ) : (
            <SmallButton busy={isLeaving} onClick={() => leave(true)}>
              Has left the school
            </SmallButton>
          )}
        </div>
      )}
      <DialogFoot
        label={student ? 'Save' : 'Add the student'}
        busy={isBusy}
        busyText="Saving..."
        onClose={onClose}
      />
    </form>
  );
}

function textsOf(student: Student | undefined): StudentTexts {
  return {
    fullName: student?.fullName ?? '',
    class: student?.class ?? '',
    admissionNumber: student?.admissionNumber ?? '',
    parentName: student?.parentName ?? '',
    parentPhone: student?.parentPhone ?? '',
    parentEmail: student?.parentEmail ?? '',
  };
}

/** What is matched to the student; a wrong match can be taken back. */
function Payments({ student, onDone }: { student: Student; onDone: () => void }) {
  const tell = useAlerts();
  const [wrong, setWrong] = useState<StudentPayment>();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section className="grid gap-10 mt-18" aria-label="Payments of the student">
      <h3 ref={heading} tabIndex={-1}>
        Payments
      </h3>
      <LoadHere
        what="The payments of a student"
        call={fetchStudentPayments}
        wanted={student._id}
        loading="Loading payments..."
        failed="The payments cannot be loaded just now."
      >
        {({ data }) => (
          <>
            {data.length === 0 && <p className="quiet">There are none yet.</p>}
            <ul className="entries grid gap-10">
              {data.map((payment) => (
                <li key={payment.reference}>
                  <div>
                    <b className="num">{formatNaira(kobo(payment.amountKobo))}</b> {payment.purpose}
                    , {termInWords(payment.term)}
                    <span className="fine under">
                      <ReferenceText value={payment.reference} />
                    </span>
                  </div>
                  <SmallButton onClick={() => setWrong(payment)}>Not this student’s</SmallButton>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadHere>
      {wrong && (
        <ReasonForm
          key={wrong.reference}
          title="Not this student’s payment"
          meaning="The payment stays credited. It no longer counts for this student or their fee note, and stands among the payments to match."
          label="Take the payment away"
          send={(reason) => undoMatch(wrong.reference, reason)}
          noAnswer={NO_ANSWER}
          onDone={(message) => {
            tell(message);
            onDone();
          }}
          onCancel={() => {
            setWrong(undefined);
            heading.current?.focus();
          }}
        />
      )}
    </section>
  );
}
