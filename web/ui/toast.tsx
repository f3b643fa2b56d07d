import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './pictures/icon.tsx';
import styles from './toast.module.css';

interface ToastProps {
  tone: 'ok' | 'bad';
  action?: { label: string; run: () => void } | undefined;
  children: ReactNode;
  onClose: () => void;
}

/** A passing message at the foot of the window, gone after 6 s (12 s when there is something to do about it) unless someone points at it or has focus in it. */
export function Toast({ tone, action, children, onClose }: ToastProps) {
  return (
    <div
      className={classNames('line gap-14', styles.toast, styles[tone], action && styles.lasting)}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <span className={`centred ${styles.sign}`}>
        <Icon name={tone === 'bad' ? 'close' : 'check'} />
      </span>
      <div>{children}</div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} onClick={onClose}>
        Close
      </button>
      {/* The style sheet keeps the time: unlike a timeout, an animation can be paused and resumed. */}
      <span className={styles.time} aria-hidden="true" onAnimationEnd={onClose} />
    </div>
  );
}
