import type { ComponentProps } from 'react';
import { shortSchoolDay } from '#contract/dates/school-time.ts';
import type { Student, StudentsAnswer } from '#contract/schemas/students.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { type Loading, useLoaded } from '../panel/loading.ts';
import { rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { countText } from '../staff-texts.ts';
import { StudentDialog } from './student-dialog.tsx';
import { allStudents, type StudentsQuery, studentsAddress } from './students-address.ts';

interface StudentsListProps extends Omit<ComponentProps<typeof StudentDialog>, 'opened'> {
  loading: Loading<StudentsAnswer>;
  query: StudentsQuery;
  /** the one of the list that is open, by the address */
  shown: string | undefined;
  onOpen: (id: string) => void;
}

/** A page of the class lists; a student opens to be changed. */
export function StudentsList({ loading, query, shown, onOpen, ...dialog }: StudentsListProps) {
  const found = useLoaded(loading);
  return (
    <div aria-busy={found.isLoading}>
      <LoadFrame
        loaded={found}
        loading="Loading students..."
        failed={found.message || 'The class lists cannot be loaded just now.'}
      >
        {({ data, pagination }) => (
          <>
            <p className="fine inset" role="status">
              {studentsText(pagination.total)}
            </p>
            {data.length === 0 ? (
              <EmptyList
                title="No Students Found"
                text={emptyText(query)}
                next={
                  (query.q || query.class) !== '' && {
                    to: studentsAddress({ ...allStudents, view: query.view }),
                    label: 'Show all students',
                  }
                }
              />
            ) : (
              <StaffTable
                caption={query.view === 'left' ? 'Students who have left' : 'Students'}
                columns={columnsOf(query, onOpen)}
                rows={data}
                keyOf={({ _id }) => _id}
              />
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
      <StudentDialog {...dialog} opened={found.answer?.data.find(({ _id }) => _id === shown)} />
    </div>
  );
}

/** '1 student', '1,248 students'. */
export function studentsText(students: number): string {
  return students === 1 ? '1 student' : `${countText(students)} students`;
}

function columnsOf(query: StudentsQuery, onOpen: (id: string) => void): StaffColumn<Student>[] {
  const left: StaffColumn<Student> = {
    label: 'Left on',
    isLabelled: true,
    cell: ({ leftAt }) => (leftAt ? <time dateTime={leftAt}>{shortSchoolDay(leftAt)}</time> : '–'),
  };
  return [
    {
      label: 'Student',
      cell: (student) => (
        <button type="button" className={rowOpener} onClick={() => onOpen(student._id)}>
          <span translate="no">{student.fullName}</span>
        </button>
      ),
    },
    { label: 'Class', cell: (student) => student.class },
    {
      label: 'Parent',
      isWide: true,
      cell: ({ parentName, parentPhone, parentEmail }) => (
        <span translate="no">
          {parentName || '–'}
          <span className="fine under">
            {[parentPhone, parentEmail].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      label: 'Admission number',
      isLabelled: true,
      cell: ({ admissionNumber }) => <span translate="no">{admissionNumber || '–'}</span>,
    },
    ...(query.view === 'left' ? [left] : []),
  ];
}

function emptyText({ q, class: feeClass, view }: StudentsQuery): string {
  if (q || feeClass) return 'No students match what you chose.';
  if (view === 'left')
    return 'Students who leave the school are shown here. Their payments stay with them.';
  return 'Import the class lists from Excel, or add students one by one.';
}
