import type { Ref } from 'react';
import { school } from '#content/school.ts';
import { paymentAddress, receiptAddress } from '#contract/addresses.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import { PortalHead } from '../portal-head.tsx';
import { ReachSchool } from '../reach-school.tsx';
import { Reference } from '../reference.tsx';
import styles from './verifying-screen.module.css';

interface VerifyingScreenProps {
  heading: Ref<HTMLHeadingElement>;
  reference: string;
  hasFailed: boolean;
}

/** What the parent sees on coming back, until the server has answered; also without scripts. */
export function VerifyingScreen({ heading, reference, hasFailed }: VerifyingScreenProps) {
  return (
    <PortalHead heading={heading} title={school.name} subtitle={<p>Payment Portal</p>}>
      <div className={`grid gap-20 sheet ${styles.sheet}`}>
        {hasFailed ? (
          <>
            <Banner tone="error">
              We could not check your payment because the connection was lost. Please do not pay
              again: check once more when you are back online.
            </Banner>
            {/* Loaded again rather than fetched again: browsers may remember that a script could not be had. */}
            <ButtonAnchor icon="refresh" href={paymentAddress(reference)}>
              Check again
            </ButtonAnchor>
          </>
        ) : (
          <div className={styles.working} data-scripts-only="">
            <Loader text="Confirming your payment..." />
            {/* On a slow connection, and in a browser too old for our scripts. */}
            <p className={styles.slow}>
              Is this taking long?{' '}
              <a href={receiptAddress(reference)}>See how your payment stands</a>
            </p>
          </div>
        )}
        <Reference value={reference} />
        <noscript>
          <div className={`grid ${styles.still}`}>
            <h2 className="display-3">Your payment is safe</h2>
            <p>
              Your browser does not run scripts, so this page cannot show whether the payment has
              arrived: another one does. Please do not pay again.
            </p>
            <ButtonAnchor href={receiptAddress(reference)}>
              See how your payment stands
            </ButtonAnchor>
            <ReachSchool />
          </div>
        </noscript>
      </div>
    </PortalHead>
  );
}
