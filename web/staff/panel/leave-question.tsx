import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';

interface LeaveQuestionProps {
  /** whether the way between these two addresses leaves the form */
  isLeaving: (from: Location, to: Location) => boolean;
  wouldLoseWork: () => boolean;
  onDiscard?: () => void;
  question?: string | undefined;
}

const NOT_SAVED = 'What you have changed here is not saved yet.';

/** For a form in a dialog that the address names under this parameter. */
export function closesDialog(parameter: string): LeaveQuestionProps['isLeaving'] {
  const openAt = ({ search }: Location) => new URLSearchParams(search).get(parameter);
  return (from, to) => openAt(from) !== openAt(to);
}

/** Asks before unsaved work is left: by closing the form, by Back, by a link, by closing the tab. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { isLeaving, wouldLoseWork, onDiscard, question = NOT_SAVED } = props;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isLeaving(currentLocation, nextLocation) && wouldLoseWork(),
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
      question={question}
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    />
  );
}
