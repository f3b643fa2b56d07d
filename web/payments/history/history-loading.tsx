import type { ReactNode, Ref } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Loader } from '../../ui/loading/loader.tsx';
import type { PartOnDemand } from '../../ui/loading/use-part.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { PortalHead } from '../portal-head.tsx';
import styles from './history-view.module.css';

interface HistoryFrameProps {
  heading: Ref<HTMLHeadingElement>;
  onBack: () => void;
  subtitle: ReactNode;
  children: ReactNode;
}

export function HistoryFrame({ onBack, ...props }: HistoryFrameProps) {
  return (
    <PortalHead
      {...props}
      title="Payment History"
      before={
        <TextButton icon="arrow-left" className={styles.back} onClick={onBack}>
          Back
        </TextButton>
      }
    />
  );
}

interface HistoryLoadingProps extends Pick<HistoryFrameProps, 'heading' | 'onBack'> {
  history: PartOnDemand<unknown>;
}

/** Stands where the history will stand, in its place and size, while its code is on the way. */
export function HistoryLoading({ history, ...props }: HistoryLoadingProps) {
  return (
    <HistoryFrame {...props} subtitle={<p className={styles.count} />}>
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
    </HistoryFrame>
  );
}
