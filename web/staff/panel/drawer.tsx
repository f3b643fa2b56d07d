import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import styles from './drawer.module.css';

interface DrawerProps {
  open: boolean;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Slides in from the left over the page: keeps focus inside, closes by Escape or a press beside it, and gives focus
 * back to whatever opened it.
 */
export function Drawer({ open, label, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const askToClose = useEffectEvent(onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    const closeFromBeside = (event: Event) => {
      if (event.target === element) askToClose();
    };
    element.addEventListener('pointerdown', closeFromBeside);
    return () => {
      element.removeEventListener('pointerdown', closeFromBeside);
      element.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // Some browsers close on a second Escape without asking first.
        if (open && !dialog.current?.open) onClose();
      }}
    >
      {open && children}
    </dialog>
  );
}
