import { useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import frame from '../panel/panel-layout.module.css';
import styles from './find.module.css';
import { FindForm } from './find-form.tsx';

/** In the bar of every section: finds a student, a payment or a fee note. Also by Ctrl+K, on a Mac ⌘K. */
export function FindButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);

  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      const isAsked = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      if (!isAsked || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // What is open has the person's attention, and may hold what they typed.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    }
    window.addEventListener('keydown', openByKey);
    return () => window.removeEventListener('keydown', openByKey);
  }, []);

  return (
    <>
      <button
        type="button"
        className={classNames('line gap-10', frame.button, styles.button)}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={22} />
        <span>Find</span>
        <kbd>Ctrl K</kbd>
      </button>
      <PanelDialog
        open={isOpen}
        title="Find"
        onClose={close}
        className={classNames('middle-dialog', styles.dialog)}
      >
        <FindForm onChoose={close} />
        <CloseButton className="mt-18" onClose={close} />
      </PanelDialog>
    </>
  );
}
