import { useState } from 'react';
import { paymentAddress } from '#contract/addresses.ts';
import { schoolMoment } from '#contract/dates/school-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { findOpenPayments } from './open-payment.ts';
import styles from './open-payment-note.module.css';

/**
 * Payments from this device whose end was never seen here are not forgotten, and not paid twice. They stand last on the
 * slip, because they come late and must not move what somebody is about to press.
 */
export function OpenPaymentNote() {
  const [payments] = useState(() => findOpenPayments(new Date()));
  if (payments.length === 0) return null;
  return (
    <div className={styles.note}>
      <Banner tone="info">
        {payments.map(({ reference, startedAt, student }) => (
          <span key={reference} className={styles.payment}>
            You started a payment{' '}
            {student && (
              <>
                for <span translate="no">{student}</span>{' '}
              </>
            )}
            on {schoolMoment(startedAt)}. <a href={paymentAddress(reference)}>See how it stands</a>{' '}
            before you pay again.
          </span>
        ))}
      </Banner>
    </div>
  );
}
