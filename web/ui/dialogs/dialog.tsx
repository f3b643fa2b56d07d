import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  /** unless it is an ordinary dialog */
  role?: 'alertdialog';
  className?: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  'aria-describedby'?: string | undefined;
  children: ReactNode;
}

/** A modal dialog on a sheet of its own. */
export function Dialog({ className, children, ...rest }: ModalProps) {
  return (
    <Modal {...rest} className={classNames(styles.dialog, className)}>
      <div>
        <div className="strip" aria-hidden="true" />
        <div className={styles.content}>{children}</div>
      </div>
    </Modal>
  );
}

/** Keeps focus inside, closes by Escape or a press outside, and gives focus back to its opener. */
export function Modal({ open, onClose, children, ...rest }: ModalProps) {
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
      {...rest}
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
      {open && children}
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
