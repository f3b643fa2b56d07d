import { useEffect, useRef, useState } from 'react';
import type { NoteStudentShown } from '#contract/schemas/fee-notes.ts';
import { SmallButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { searchStudents } from '../api/fee-notes.ts';
import { useTypedWords } from '../panel/use-typed-words.ts';

interface StudentFieldProps {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  chosen: NoteStudentShown | undefined;
  /** looks only among these; empty for all */
  feeClass: string;
  onChoose: (student: NoteStudentShown | undefined) => void;
}

type Found = NoteStudentShown[] | 'failed';

/** Finds a student of the class lists by name, admission number or phone. */
export function StudentField({ chosen, feeClass, onChoose, ...words }: StudentFieldProps) {
  const [searched, setSearched] = useState('');
  const [found, setFound] = useState<Found>();
  const { typed, setTyped } = useTypedWords(searched, search);

  async function search(q: string) {
    setSearched(q);
    if (!q) return setFound(undefined);
    setFound((await searchStudents({ q, class: feeClass })) ?? 'failed');
  }

  const frame = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  useEffect(() => {
    if (!hasChosen.current) return;
    hasChosen.current = false;
    // What had the focus is gone.
    frame.current?.querySelector<HTMLElement>('input, button')?.focus();
  });

  function choose(student: NoteStudentShown | undefined) {
    hasChosen.current = true;
    onChoose(student);
    setTyped('');
    setSearched('');
    setFound(undefined);
  }

  if (chosen) {
    return (
      <div className="row middle apart" ref={frame}>
        <p>
          {words.label}: <b translate="no">{nameOf(chosen)}</b>
        </p>
        <SmallButton onClick={() => choose(undefined)}>Choose another</SmallButton>
      </div>
    );
  }
  return (
    <div className="grid gap-8" ref={frame}>
      <TextField
        {...words}
        type="search"
        hint="Name, admission number or phone of the class list."
        value={typed}
        onChange={setTyped}
        onKeyDown={(event) => {
          // Enter would send the whole form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <div role="status">
        {found === 'failed' && <p>The class lists cannot be searched just now.</p>}
        {found !== 'failed' && found?.length === 0 && <p>No student was found.</p>}
        {found !== 'failed' && found && found.length > 0 && (
          <ul className="row gap-8">
            {found.map((student) => (
              <li key={student.studentId}>
                <SmallButton onClick={() => choose(student)}>
                  <span translate="no">{nameOf(student)}</span>
                </SmallButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function nameOf({ student, class: feeClass, admissionNumber }: NoteStudentShown): string {
  return [student, feeClass, admissionNumber].filter(Boolean).join(', ');
}
