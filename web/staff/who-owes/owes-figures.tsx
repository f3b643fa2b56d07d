import { Link } from 'react-router';
import type { OwesFigures as Figures, WhoOwes } from '#contract/schemas/who-owes.ts';
import { classNames } from '../../ui/class-names.ts';
import { TextInPlace } from '../../ui/text-in-place.tsx';
import { percentOf } from '../dashboard/revenue.tsx';
import { figureColumn, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { countText, nairaText, paymentsText } from '../staff-texts.ts';
import { type OwesQuery, owesAddress } from './owes-address.ts';
import styles from './who-owes.module.css';

type ClassRow = WhoOwes['byClass'][number];

interface OwesFiguresProps {
  data: WhoOwes;
  query: OwesQuery;
  /** how many students have no fee note yet; undefined until it is known */
  unnoted: number | undefined;
}

/** What a term adds up to, by class as bars, and as a table behind them. */
export function OwesFigures({ data, query, unnoted = 0 }: OwesFiguresProps) {
  const { totals, byClass } = data;
  const expecting = byClass.filter(
    ({ notes, outstanding, surplus }) => notes > 0 || outstanding > 0 || surplus > 0,
  );
  return (
    <div className="grid gap-20">
      <dl className={`num ${styles.figures}`}>
        {figuresOf(totals).map(({ name, amount, note }) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd>
              <b>{amount}</b>
              {note && <span className="fine under">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {unnoted > 0 && (
        <p>
          <TextInPlace>
            {unnoted === 1 ? '1 student has' : `${countText(unnoted)} students have`}
          </TextInPlace>{' '}
          no fee note yet: what they owe is in none of these figures.{' '}
          <Link className="dashed" to={owesAddress({ ...query, standing: 'no_note_yet', page: 1 })}>
            Show who
          </Link>
        </p>
      )}
      {!query.class && expecting.length > 0 && <Bars byClass={expecting} />}
      {byClass.length > 0 && (
        <details>
          <summary className="opens">By class, as a table</summary>
          <StaffTable
            caption="Expected, received and outstanding by class, in naira"
            columns={columns}
            rows={byClass}
            keyOf={(row) => row.class}
          />
        </details>
      )}
    </div>
  );
}

function figuresOf(totals: Figures): { name: string; amount: string; note?: string }[] {
  const { expected, discounts, online, desk, moved, outstanding, surplus, ended, withoutNote } =
    totals;
  const other = withoutNote.online + withoutNote.desk;
  return [
    {
      name: 'Expected',
      amount: nairaText(expected),
      note: `${notesText(totals.notes)}, after ${nairaText(discounts)} of discounts`,
    },
    {
      name: 'Received',
      amount: nairaText(online + desk),
      note: `${nairaText(online)} online, ${nairaText(desk)} at the desk${
        other > 0
          ? `; of this ${nairaText(other)} without a fee note (${paymentsText(withoutNote.payments)})`
          : ''
      }`,
    },
    {
      name: 'Outstanding',
      amount: nairaText(outstanding),
      note: [
        `${countText(totals.open)} not paid`,
        `${countText(totals.partPaid)} part paid`,
        ended.owing > 0 && `${countText(ended.owing)} cancelled and owed on`,
      ]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: 'Paid too much',
      amount: nairaText(surplus),
      note: movedText(moved),
    },
  ];
}

function movedText(moved: number): string {
  if (moved === 0) return 'to be moved or given back';
  const where = moved > 0 ? 'moved here from' : 'moved away to';
  return `${nairaText(Math.abs(moved))} was ${where} other fees`;
}

function notesText(notes: number): string {
  return notes === 1 ? '1 fee note' : `${countText(notes)} fee notes`;
}

/** A bar for each class, as long as what it is expected to pay; the words beside it say the same. */
function Bars({ byClass }: { byClass: ClassRow[] }) {
  const most = Math.max(...byClass.map((row) => Math.max(row.expected, row.outstanding)));
  return (
    <figure>
      <figcaption className={`row gap-8 quiet ${styles.legend}`}>
        <span>By class:</span>
        <span className={styles.paid}>paid</span>
        <span className={styles.owed}>outstanding</span>
      </figcaption>
      <ul className={styles.bars}>
        {byClass.map((row) => (
          <ClassBar key={row.class} row={row} most={most} />
        ))}
      </ul>
    </figure>
  );
}

function ClassBar({ row, most }: { row: ClassRow; most: number }) {
  const { expected, outstanding } = row;
  // More than is expected is outstanding where money went back that had been moved on.
  const received = Math.max(0, expected - outstanding);
  const paid = percentOf(received, most);
  return (
    <li>
      <p className="row apart gap-4-24">
        <b>{row.class}</b>
        <span className="num">
          {outstanding > 0 ? `${nairaText(outstanding)} outstanding` : 'Nothing outstanding'}
        </span>
      </p>
      <svg
        className={styles.bar}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect width="100" height="10" className={styles.track} />
        <rect width={paid} height="10" className={classNames(styles.paid, styles.fill)} />
        <rect
          x={paid}
          width={percentOf(outstanding, most)}
          height="10"
          className={classNames(styles.owed, styles.fill)}
        />
      </svg>
      <p className="fine num">{`${nairaText(received)} of ${nairaText(expected)} paid`}</p>
    </li>
  );
}

const columns: StaffColumn<ClassRow>[] = [
  { label: 'Class', cell: (row) => row.class },
  {
    label: 'Outstanding',
    isEnd: true,
    cell: ({ outstanding }) => <b>{nairaText(outstanding)}</b>,
  },
  figureColumn('Expected', ({ expected }) => nairaText(expected)),
  figureColumn('Discounts', ({ discounts }) => nairaText(discounts)),
  figureColumn('Online', ({ online }) => nairaText(online)),
  figureColumn('Desk', ({ desk }) => nairaText(desk)),
  figureColumn('Too much', ({ surplus }) => nairaText(surplus)),
  figureColumn('Paid in full', ({ paid, overpaid }) => countText(paid + overpaid)),
  figureColumn('Part paid', ({ partPaid }) => countText(partPaid)),
  figureColumn('Not paid', ({ open }) => countText(open)),
];
