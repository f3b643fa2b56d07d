import { useEffect, useState } from 'react';
import { paymentAddress } from '#contract/addresses.ts';
import { schoolMoment } from '#contract/school-time.ts';
import { Banner } from '../../ui/banner.tsx';
import { findOpenPayment, type OpenPayment } from './open-payment.ts';
import styles from './open-payment-note.module.css';

/**
 * A payment from this device whose end was never seen here is not forgotten, and not paid twice. It stands last on the
 * slip, because it comes with the scripts and must not move what somebody is about to press.
 */
export function OpenPaymentNote() {
  const [payment, setPayment] = useState<OpenPayment>();
  useEffect(() => setPayment(findOpenPayment(new Date())), []);
  if (!payment) return null;
  return (
    <div className={styles.note}>
      <Banner tone="info">
        You started a payment on {schoolMoment(payment.startedAt)}.{' '}
        <a href={paymentAddress(payment.reference)}>See how it stands</a> before you pay again.
      </Banner>
    </div>
  );
}
