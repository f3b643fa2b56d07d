import { Link } from 'react-router';
import { type OwesSort, whyEnded } from '#contract/book/who-owes.ts';
import { shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { OwesRow, WhoOwes, WhoOwesAnswer } from '#contract/schemas/who-owes.ts';
import { staffPages, staffPaymentAddress } from '#contract/staff-addresses.ts';
import { Badge } from '../../ui/badge.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { figureColumn, rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import { type OwesQuery, owesAddress } from './owes-address.ts';
import { StatementButton } from './statement-button.tsx';
import styles from './who-owes.module.css';

interface OwesListProps {
  query: OwesQuery;
  data: WhoOwes;
  /** how many students have no fee note yet; undefined until it is known */
  unnoted: number | undefined;
  sortedBy: WhoOwesAnswer['sortedBy'];
  pagination: WhoOwesAnswer['pagination'];
  onChange: (chosen: Partial<OwesQuery>) => void;
}

const sorts: { value: OwesSort; label: string }[] = [
  { value: 'class', label: 'Class and name' },
  { value: 'name', label: 'Name' },
  { value: 'outstanding', label: 'Most outstanding first' },
  { value: 'due', label: 'Next due day first' },
];

/** Children with what they owe, a page of them. */
export function OwesList(props: OwesListProps) {
  const { query, data, unnoted, sortedBy, pagination, onChange } = props;
  return (
    <>
      <div className={`inset no-print ${styles.tools}`}>
        <SelectField
          id="owes-standing"
          name="standing"
          label="Show"
          options={standingsOf(data, unnoted)}
          value={query.standing}
          onChange={(value) => onChange({ standing: value })}
        />
        {sortedBy !== 'newest' && (
          <SelectField
            id="owes-sort"
            name="sort"
            label="Order"
            options={query.standing === 'no_note_yet' ? sorts.slice(0, 2) : sorts}
            value={sortedBy}
            onChange={(value) => onChange({ sort: value })}
          />
        )}
      </div>
      <p className={`fine inset ${styles.count}`} role="status">
        {countOf(query, pagination)}
      </p>
      {data.rows.length === 0 ? (
        <EmptyList
          title="Nobody Here"
          text={emptyText(query, data)}
          next={data.totals.notes === 0 && { to: staffPages.feeNotes, label: 'Make fee notes' }}
        />
      ) : (
        <StaffTable
          caption="Who owes"
          columns={columnsFor(query, data)}
          rows={data.rows}
          keyOf={({ _id }) => _id}
        />
      )}
      {pagination.pages > 1 && (
        <div className="pages no-print">
          <Pagination {...pagination} addressOf={(page) => owesAddress({ ...query, page })} />
        </div>
      )}
    </>
  );
}

function standingsOf(
  { totals }: WhoOwes,
  unnoted: number | undefined,
): { value: OwesQuery['standing']; label: string }[] {
  const { notes, open, partPaid, paid, overpaid, ended, withoutNote } = totals;
  const counted = (label: string, count: number) => `${label} (${countText(count)})`;
  return [
    { value: 'owing', label: counted('Owing', open + partPaid + ended.owing) },
    { value: 'open', label: counted('Not paid', open) },
    { value: 'part_paid', label: counted('Part paid', partPaid) },
    { value: 'paid', label: counted('Paid', paid + overpaid + ended.surplus) },
    { value: 'overpaid', label: counted('Paid too much', overpaid + ended.surplus) },
    { value: 'without_note', label: counted('Paid without a fee note', withoutNote.payments) },
    {
      value: 'no_note_yet',
      label: unnoted === undefined ? 'No fee note yet' : counted('No fee note yet', unnoted),
    },
    { value: 'all', label: counted('All fee notes', notes + ended.owing + ended.surplus) },
  ];
}

function countOf({ standing }: OwesQuery, { total, more }: WhoOwesAnswer['pagination']): string {
  if (more) return `The newest ${countText(total)}. Choose a class or a purpose to see others.`;
  const things: Partial<Record<OwesQuery['standing'], string>> = {
    without_note: 'payment',
    no_note_yet: 'student',
  };
  const what = things[standing] ?? 'fee note';
  return total === 1 ? `1 ${what}` : `${countText(total)} ${what}s`;
}

function emptyText({ standing }: OwesQuery, { totals }: WhoOwes): string {
  if (standing === 'without_note') return 'Every payment of this term counts on a fee note.';
  if (standing === 'no_note_yet') return 'Everybody who attends has a fee note.';
  if (totals.notes === 0) {
    return 'No fee notes were made for this term yet. What is expected is known once they are.';
  }
  return standing === 'owing' ? 'Everything that was due is paid.' : 'No one is in this group.';
}

/** The session of a term's key: '2026/2027' of '2026/2027-1'. */
const sessionOf = (term: string) => term.slice(0, '2026/2027'.length);

function columnsFor({ standing }: OwesQuery, data: WhoOwes): StaffColumn<OwesRow>[] {
  if (standing === 'without_note') return paymentColumns;
  const columns = noteColumns(data);
  if (standing !== 'no_note_yet') return columns;
  return columns
    .filter(({ label }) => label !== 'Outstanding' && label !== 'Due')
    .map((column) => (column.label === 'Purpose' ? { ...column, label: 'Class' } : column));
}

function noteColumns({ term }: WhoOwes): StaffColumn<OwesRow>[] {
  return [
    {
      label: 'Student',
      cell: ({ studentName, admissionNumber, hasLeft }) => (
        <>
          <b translate="no">{studentName}</b>
          <span className="fine under">
            {[admissionNumber, hasLeft && 'has left'].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      label: 'Outstanding',
      isEnd: true,
      cell: ({ outstanding, surplus }) => (
        <>
          <b>{nairaText(outstanding)}</b>
          {surplus > 0 && <span className="fine under">{nairaText(surplus)} too much</span>}
        </>
      ),
    },
    {
      label: 'Purpose',
      cell: (row) => [row.class, row.purpose].filter(Boolean).join(', '),
    },
    { label: 'Standing', cell: (row) => <StandingBadge row={row} /> },
    figureColumn('Due', ({ due, discount, paid }) => (
      <span>
        {nairaText(due)}
        {discount > 0 && <span className="fine under">after {nairaText(discount)} off</span>}
        {paid > 0 && <span className="fine under">{nairaText(paid)} paid</span>}
      </span>
    )),
    {
      label: 'Parent',
      isWide: true,
      cell: ({ parentName, parentPhone }) => (
        <span translate="no">
          {parentName}
          <span className="fine under nowrap">{parentPhone}</span>
        </span>
      ),
    },
    {
      label: 'Statement',
      isEnd: true,
      isOnlyOnScreen: true,
      cell: ({ studentId, studentName }) =>
        studentId && (
          <StatementButton
            studentId={studentId}
            studentName={studentName}
            session={sessionOf(term.key)}
          />
        ),
    },
  ];
}

const paymentColumns: StaffColumn<OwesRow>[] = [
  {
    label: 'Student',
    cell: ({ studentName, reference = '' }) => (
      <Link className={rowOpener} to={staffPaymentAddress(reference)}>
        <span translate="no">{studentName}</span>
      </Link>
    ),
  },
  { label: 'Paid', isEnd: true, cell: ({ paid }) => <b>{nairaText(paid)}</b> },
  { label: 'Purpose', cell: (row) => [row.class, row.purpose].join(', ') },
  { label: 'Standing', cell: (row) => <StandingBadge row={row} /> },
  { label: 'Phone', cell: ({ parentPhone }) => <span translate="no">{parentPhone}</span> },
];

const standingNames: Record<OwesRow['standing'], string> = {
  open: 'Not paid',
  part_paid: 'Part paid',
  paid: 'Paid',
  overpaid: 'Paid too much',
  cancelled: 'Cancelled',
  replaced: 'Replaced',
  no_note: 'No fee note',
  not_on_list: 'Not on the class list',
  no_note_yet: 'No fee note yet',
};

/** 'Part paid', 'Cancelled: money on it went back' */
export function standingInWords(row: OwesRow): string {
  return [standingNames[row.standing], whyEnded(row)].filter(Boolean).join(': ');
}

function StandingBadge({ row }: { row: OwesRow }) {
  const { standing, nextDueOn, isLate } = row;
  const isDone = standing === 'paid' || standing === 'overpaid';
  const why = whyEnded(row);
  return (
    <>
      <Badge tone={isDone ? 'ok' : isLate ? 'bad' : 'neutral'}>{standingNames[standing]}</Badge>
      {why && <span className="fine under">{why}</span>}
      {nextDueOn && (
        <span className="fine under">
          {isLate ? 'late since' : 'due'} {shortSchoolDay(startOfDay(nextDueOn))}
        </span>
      )}
    </>
  );
}
