import { Banner } from '../../ui/banner.tsx';
import { ProgressBar } from '../../ui/loading/progress-bar.tsx';
import styles from './sending-state.module.css';
import type { SendingFailure } from './use-news-form.ts';

interface SendingStateProps {
  /** the share that has been sent; undefined while nothing is being sent */
  sent: number | undefined;
  /** why the last attempt failed */
  failure: SendingFailure | undefined;
  hasPicture: boolean;
}

/** How far sending has come, or why it did not work, beside the button that sends. */
export function SendingState({ sent, failure, hasPicture }: SendingStateProps) {
  if (sent !== undefined) {
    return <ProgressBar label={sendingText(sent, hasPicture)} share={sent} />;
  }
  if (!failure) return null;
  return (
    <Banner tone="error">
      <p>{failure.message}</p>
      <p className={styles.help}>
        Nothing is lost: what you typed and chose is still here. {failure.advice}
      </p>
    </Banner>
  );
}

function sendingText(sent: number, hasPicture: boolean): string {
  if (sent < 1) return hasPicture ? 'Sending text and picture' : 'Sending';
  return hasPicture ? 'Sent. The picture is being prepared' : 'Sent. One moment';
}
