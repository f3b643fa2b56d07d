import { useEffect, useId, useRef } from 'react';
import { Button } from '../button.tsx';
import styles from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

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
export function ConfirmDialog({
  open,
  title,
  question,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId();
  const cancel = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (open) cancel.current?.focus();
  }, [open]);

  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      labelledBy={`${id}-title`}
      describedBy={`${id}-question`}
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
        <Button variant="line" size="small" onClick={onCancel} ref={cancel}>
          {cancelLabel}
        </Button>
      </div>
    </Dialog>
  );
}
