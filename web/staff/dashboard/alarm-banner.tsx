import { schoolMoment } from '#contract/dates/school-time.ts';
import type { Alarm } from '#contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './alarm-banner.module.css';

/** Something that somebody must see to now, above all figures. */
export function AlarmBanner({ message, since }: Alarm) {
  return (
    <Banner tone="error">
      {message}
      <p className={styles.since}>
        Since <time dateTime={since}>{schoolMoment(since)}</time>
      </p>
    </Banner>
  );
}
