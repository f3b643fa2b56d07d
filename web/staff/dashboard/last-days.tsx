import { Link } from 'react-router';
import { shortSchoolDay, startOfDay, WEEKDAY_NAMES } from '#contract/dates/school-time.ts';
import type { DashboardStats } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Card, CardNote } from '../panel/card.tsx';
import { rowOpener, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { everything, paymentsAddress } from '../payments/payments-address.ts';
import { countText, nairaText } from '../staff-texts.ts';

type TakenOnDay = DashboardStats['lastDays'][number];

const columns: StaffColumn<TakenOnDay>[] = [
  {
    label: 'Day',
    cell: ({ day }) => (
      <Link
        className={rowOpener}
        to={paymentsAddress({ ...everything, status: 'paid', from: day, to: day })}
      >
        {dayInWords(day)}
      </Link>
    ),
  },
  {
    label: 'Taken',
    isEnd: true,
    cell: ({ online, desk }) => <b>{online + desk === 0 ? '–' : nairaText(online + desk)}</b>,
  },
  { label: 'Payments', isEnd: true, cell: ({ payments }) => countText(payments) },
  {
    label: 'At the desk',
    isEnd: true,
    cell: ({ desk }) => (desk === 0 ? '–' : nairaText(desk)),
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

/** 'Fri 27 Nov 2026'. */
function dayInWords(day: string): string {
  const weekday = WEEKDAY_NAMES[new Date(day).getUTCDay()] ?? '';
  return `${weekday.slice(0, 3)} ${shortSchoolDay(startOfDay(day))}`;
}
