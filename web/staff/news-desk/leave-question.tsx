import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface LeaveQuestionProps {
  wouldLoseWork: () => boolean;
  onDiscard: () => void;
}

/** Asks before unsaved work is left: by closing the form, by Back, by a link, by closing the tab. */
export function LeaveQuestion({ wouldLoseWork, onDiscard }: LeaveQuestionProps) {
  const blocker = useBlocker(wouldLoseWork);

  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseWork()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldLoseWork]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      question="What you have changed here is not saved yet."
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onDiscard();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
