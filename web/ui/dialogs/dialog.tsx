import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  /** unless it is an ordinary dialog */
  role?: 'alertdialog';
  describedBy?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A modal dialog: keeps focus inside, closes by Escape or a press outside, and gives focus back to its opener. */
export function Dialog({
  open,
  onClose,
  labelledBy,
  role,
  describedBy,
  className,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const askToClose = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    const stopListening = [
      onPressOutside(element, () => askToClose()),
      onClosedByBrowser(element, () => askToClose()),
    ];
    return () => {
      for (const stop of stopListening) stop();
      element.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, className)}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      // Left to the browser, one Escape may close two dialogs that stand on each other.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <div>
          <div className="strip" aria-hidden="true" />
          <div className={styles.content}>{children}</div>
        </div>
      )}
    </dialog>
  );
}

/** As the ref of an element: the dialog gives focus to it, by an attribute which React itself would not write. */
export function takesFocusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/** Calls back when a press begins and ends on the backdrop: dragging a text selection out of the dialog is no press. */
function onPressOutside(dialog: HTMLDialogElement, callback: () => void): () => void {
  let began = false;
  const begin = (event: Event) => {
    began = event.target === dialog;
  };
  const end = (event: Event) => {
    if (began && event.target === dialog) callback();
  };
  dialog.addEventListener('pointerdown', begin);
  dialog.addEventListener('click', end);
  return () => {
    dialog.removeEventListener('pointerdown', begin);
    dialog.removeEventListener('click', end);
  };
}

/**
 * Calls back when the browser closed an open dialog: some do on a second Back gesture, without asking first. It is shown
 * again, for whoever opened it may want to ask before it goes. Browsers tell of each close a moment later: of one of ours
 * nobody listens any more, or the dialog is open again.
 */
function onClosedByBrowser(dialog: HTMLDialogElement, callback: () => void): () => void {
  const told = () => {
    if (dialog.open) return;
    dialog.showModal();
    callback();
  };
  dialog.addEventListener('close', told);
  return () => dialog.removeEventListener('close', told);
}
