import { useId } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog, takesFocusFirst } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  question: string;
  confirmLabel: string;
  cancelLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone; focus starts on the safe answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, question, confirmLabel, cancelLabel, onConfirm, onCancel } = props;
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-question`}
      className={styles.confirm}
    >
      <h2 id={`${id}-title`} className="display-3">
        {title}
      </h2>
      <p id={`${id}-question`} className="mt-10">
        {question}
      </p>
      <div className={`row ${styles.answers}`}>
        <Button variant="bad" size="small" onClick={onConfirm}>
          {confirmLabel}
        </Button>
        <Button variant="line" size="small" onClick={onCancel} ref={takesFocusFirst}>
          {cancelLabel}
        </Button>
      </div>
    </Dialog>
  );
}
