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
      // By itself the browser may close two stacked dialogs at once.
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

/** React does not write the `autofocus` attribute, which the dialog looks for. */
export function takesFocusFirst(element: HTMLElement | null): void {
  element?.setAttribute('autofocus', '');
}

/** Dragging a text selection out of the dialog does not close it. */
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

/** Some browsers close on a second Back gesture without asking: opens again, as the owner may want to ask first. */
function onClosedByBrowser(dialog: HTMLDialogElement, callback: () => void): () => void {
  const onClose = () => {
    if (dialog.open) return;
    dialog.showModal();
    callback();
  };
  dialog.addEventListener('close', onClose);
  return () => dialog.removeEventListener('close', onClose);
}
