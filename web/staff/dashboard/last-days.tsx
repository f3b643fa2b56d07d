import { Link } from 'react-router';
import { WEEKDAY_NAMES } from '#contract/dates/school-time.ts';
import type { DashboardStats } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { Card, CardNote } from '../panel/card.tsx';
import { opening, paymentsAddress } from '../payments/payments-address.ts';
import { nairaText, paymentsText } from '../staff-texts.ts';
import styles from './last-days.module.css';

type TakenOnDay = DashboardStats['lastDays'][number];

/** What came on each day, online and at the desk: on a Monday, what the weekend brought. */
export function LastDays({ days }: { days: TakenOnDay[] | undefined }) {
  const most = Math.max(1, ...(days ?? []).map(({ online, desk }) => online + desk));
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
        <>
          <p className={`row gap-14 inset fine ${styles.legend}`} aria-hidden="true">
            <span className={styles.online}>online</span>
            <span className={styles.desk}>at the desk</span>
          </p>
          <ul className="lines">
            {days.map((day) => (
              <Day key={day.day} {...day} most={most} />
            ))}
          </ul>
        </>
      ) : (
        <CardNote>–</CardNote>
      )}
    </Card>
  );
}

function Day({ day, payments, online, desk, most }: TakenOnDay & { most: number }) {
  return (
    <li className={styles.day}>
      <Link
        className={styles.name}
        to={paymentsAddress({ ...opening, status: 'paid', from: day, to: day })}
      >
        <time dateTime={day}>{WEEKDAY_NAMES[new Date(day).getUTCDay()]}</time>
      </Link>
      <span className={styles.bar} aria-hidden="true">
        <span className={styles.online} style={{ width: percentText(online, most) }} />
        <span className={styles.desk} style={{ width: percentText(desk, most) }} />
      </span>
      <b className="num">{nairaText(online + desk)}</b>
      <span className="unseen">
        {payments === 0 ? 'No payments' : paymentsText(payments)}
        {desk !== 0 && `, ${nairaText(desk)} at the desk`}
      </span>
    </li>
  );
}

/** On some days more goes back than comes in. */
function percentText(part: number, most: number): string {
  return `${Math.max(0, (part / most) * 100)}%`;
}
