import { Link } from 'react-router';
import { WEEKDAY_NAMES } from '#contract/dates/school-time.ts';
import type { DashboardStats } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Card, CardNote } from '../panel/card.tsx';
import { rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { everything, paymentsAddress } from '../payments/payments-address.ts';
import { nairaText, paymentsText } from '../staff-texts.ts';

type TakenOnDay = DashboardStats['lastDays'][number];

const columns: StaffColumn<TakenOnDay>[] = [
  {
    label: 'Day',
    cell: ({ day }) => (
      <Link
        className={rowOpener}
        to={paymentsAddress({ ...everything, status: 'paid', from: day, to: day })}
      >
        <time dateTime={day}>{WEEKDAY_NAMES[new Date(day).getUTCDay()]}</time>
      </Link>
    ),
  },
  {
    label: 'Taken',
    isEnd: true,
    cell: ({ online, desk }) => <b>{nairaText(online + desk)}</b>,
  },
  {
    label: 'How',
    isWide: true,
    cell: ({ payments, desk }) => (
      <span className="fine">
        {payments === 0 ? 'No payments' : paymentsText(payments)}
        {desk !== 0 && `, ${nairaText(desk)} at the desk`}
      </span>
    ),
  },
];

/** What came on each day, online and at the desk: on a Monday, what the weekend brought. */
export function LastDays({ days }: { days: TakenOnDay[] | undefined }) {
  return (
    <Card
      title="The last seven days"
      action={
        <TextLink to={staffPages.whoOwes} iconEnd="arrow-right">
          Who owes
        </TextLink>
      }
    >
      {days ? (
        <StaffTable
          caption="Taken in the last seven days"
          columns={columns}
          rows={days}
          keyOf={({ day }) => day}
        />
      ) : (
        <CardNote>–</CardNote>
      )}
    </Card>
  );
}
