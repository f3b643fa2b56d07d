import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { readPlace } from './news-desk-address.ts';

interface LeaveQuestionProps {
  wouldLoseWork: () => boolean;
  onDiscard: () => void;
}

/** Asks before unsaved work is left: by closing the form, by Back, by a link, by closing the tab. */
export function LeaveQuestion({ wouldLoseWork, onDiscard }: LeaveQuestionProps) {
  // A search that was typed just before the form was opened changes the list behind it, and leaves it open.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      openAt(currentLocation) !== openAt(nextLocation) && wouldLoseWork(),
  );

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

const openAt = ({ search }: Location) => readPlace(new URLSearchParams(search)).open;
