import { deskChannelNames } from '#contract/book/desk.ts';
import { schoolClock } from '#contract/dates/school-time.ts';
import type { DeskDay, DeskEntry } from '#contract/schemas/desk.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyList } from '../panel/empty-list.tsx';
import { figureColumn, rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { nairaText } from '../staff-texts.ts';
import styles from './desk.module.css';

interface DeskEntriesProps {
  day: DeskDay;
  onOpen: (id: string) => void;
}

/** What came and went on a day: by way of paying, and one by one. */
export function DeskEntries({ day, onOpen }: DeskEntriesProps) {
  if (day.entries.length === 0) {
    return (
      <EmptyList
        title="Nothing on This Day"
        text="Cash, POS slips, transfers and cheques appear here once they are recorded."
      />
    );
  }
  const used = day.byChannel.filter((one) => one.in > 0 || one.out > 0);
  return (
    <>
      <h3 className={`inset ${styles.heading}`}>By way of paying</h3>
      <StaffTable
        caption="The day by way of paying"
        columns={channelColumns}
        rows={used}
        keyOf={({ channel }) => channel}
      />
      <h3 className={`inset ${styles.heading}`}>By person</h3>
      <StaffTable
        caption="The day by person"
        columns={personColumns}
        rows={byPerson(day.entries)}
        keyOf={({ name }) => name}
      />
      <h3 className={`inset ${styles.heading}`}>One by one</h3>
      <StaffTable
        caption="Everything that came and went"
        columns={columnsFor(day.entries, onOpen)}
        rows={day.entries}
        keyOf={({ _id }) => _id}
      />
    </>
  );
}

interface PersonSum {
  name: string;
  in: number;
  out: number;
}

/** All ways of paying together, by who took or gave the money. */
function byPerson(entries: DeskEntry[]): PersonSum[] {
  const sums = new Map<string, PersonSum>();
  for (const { by, kind, amount } of entries) {
    const sum = sums.get(by) ?? { name: by, in: 0, out: 0 };
    if (kind === 'received') sum.in += amount;
    else sum.out += amount;
    sums.set(by, sum);
  }
  return [...sums.values()];
}

const personColumns: StaffColumn<PersonSum>[] = [
  { label: 'Person', cell: ({ name }) => <span translate="no">{name}</span> },
  { label: 'Left', isEnd: true, cell: (row) => <b>{nairaText(row.in - row.out)}</b> },
  figureColumn('Came in', (row) => nairaText(row.in)),
  figureColumn('Went back', (row) => nairaText(row.out)),
];

const channelColumns: StaffColumn<DeskDay['byChannel'][number]>[] = [
  { label: 'Way of paying', cell: ({ channel }) => deskChannelNames[channel] },
  { label: 'Left', isEnd: true, cell: (row) => <b>{nairaText(row.in - row.out)}</b> },
  figureColumn('Came in', (row) => nairaText(row.in)),
  figureColumn('Went back', (row) => nairaText(row.out)),
];

function columnsFor(
  entries: readonly DeskEntry[],
  onOpen: (id: string) => void,
): StaffColumn<DeskEntry>[] {
  return [
    {
      label: 'Student',
      cell: ({ _id, studentName, class: feeClass }) => (
        <button type="button" className={rowOpener} onClick={() => onOpen(_id)}>
          <span translate="no">{studentName}</span>, {feeClass}
        </button>
      ),
    },
    {
      label: 'Amount',
      isEnd: true,
      cell: (entry) => <b>{nairaText(entry.kind === 'received' ? entry.amount : -entry.amount)}</b>,
    },
    {
      label: 'What',
      isWide: true,
      cell: (entry) => (
        <>
          {entry.paymentPurpose}, {entry.term} <EntryState entry={entry} />
        </>
      ),
    },
    { label: 'How', isLabelled: true, cell: (entry) => howText(entry, entries) },
    {
      label: 'Receipt',
      isLabelled: true,
      cell: ({ receiptNumber }) => <span className="nowrap">{receiptNumber}</span>,
    },
    { label: 'By', isLabelled: true, cell: ({ by, at }) => `${by}, ${schoolClock(at)}` },
  ];
}

/** 'POS, RRN 0012-45'; 'Bank transfer, GTB 42, part of ₦100,000' */
export function howText(entry: DeskEntry, entries: readonly DeskEntry[]): string {
  const { channel, slip } = entry;
  const sum = togetherWith(entry, entries).reduce((sofar, { amount }) => sofar + amount, 0);
  const part = sum > entry.amount && `part of ${nairaText(sum)}`;
  return [deskChannelNames[channel], slip, part].filter(Boolean).join(', ');
}

/** All records that came as one with this one, itself included; none where it came alone. */
export function togetherWith({ partOf }: DeskEntry, entries: readonly DeskEntry[]): DeskEntry[] {
  if (!partOf) return [];
  return entries.filter((one) => one.partOf === partOf && one.kind === 'received').reverse();
}

export function EntryState({ entry: { kind, isVoided } }: { entry: DeskEntry }) {
  if (kind === 'voided') return <Badge tone="bad">Void</Badge>;
  if (kind === 'refunded') return <Badge tone="event">Given back</Badge>;
  return isVoided ? <Badge tone="bad">Voided since</Badge> : null;
}
