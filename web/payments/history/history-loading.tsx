import type { Ref } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import type { PartOnDemand } from '../../ui/loading/use-part.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { PortalHead } from '../portal-head.tsx';
import styles from './history-view.module.css';

interface HistoryLoadingProps {
  heading: Ref<HTMLHeadingElement>;
  history: PartOnDemand<unknown>;
  onBack: () => void;
}

/** Stands where the history will stand, in its place and size, while its code is on the way. */
export function HistoryLoading({ heading, history, onBack }: HistoryLoadingProps) {
  return (
    <PortalHead
      heading={heading}
      title="Payment History"
      before={
        <TextButton icon="arrow-left" className={styles.back} onClick={onBack}>
          Back
        </TextButton>
      }
      subtitle={<p className={styles.count} />}
    >
      <div className={`grid gap-24 sheet ${styles.body} ${styles.sheet}`}>
        {history.hasFailed ? (
          <>
            <Banner tone="error">
              The history could not be fetched. Please check your connection and try again.
            </Banner>
            <Button icon="refresh" onClick={history.retry}>
              Try Again
            </Button>
          </>
        ) : (
          <Loader text="Loading payments..." />
        )}
      </div>
    </PortalHead>
  );
}
