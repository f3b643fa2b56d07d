import { Banner } from '../../ui/banner.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import styles from './sending-state.module.css';

interface SendingStateProps {
  /** the share that has been sent; undefined while nothing is being sent */
  sent: number | undefined;
  /** why the last attempt failed */
  failure: string | undefined;
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
      <p>{failure}</p>
      <p className={styles.help}>
        Nothing is lost: what you typed and chose is still here. Please check your connection and
        save again.
      </p>
    </Banner>
  );
}

function sendingText(sent: number, hasPicture: boolean): string {
  if (sent < 1) return hasPicture ? 'Sending text and picture' : 'Sending';
  return hasPicture ? 'Sent. The picture is being prepared' : 'Sent. One moment';
}
