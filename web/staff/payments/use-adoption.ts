import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useAlerts } from '../panel/alerts.tsx';

interface Surroundings {
  /** the payment whose timeline is open, from where the question is asked */
  opened: string | undefined;
  closeTimeline: () => void;
  reload: () => void;
  /** takes focus in the end: where it came from, the finding, leaves the list */
  heading: RefObject<HTMLElement | null>;
}

/** From the question whether to take a payment in, over its timeline, to the word at the end when both are closed. */
export function useAdoption({ opened, closeTimeline, reload, heading }: Surroundings) {
  const tell = useAlerts();
  const [asked, ask] = useState<string>();
  const [end, setEnd] = useState<{ message: string; tone: 'ok' | 'bad' }>();

  const tellEnd = useEffectEvent(({ message, tone }: NonNullable<typeof end>) => {
    setEnd(undefined);
    tell(message, tone);
    heading.current?.focus();
    reload();
  });

  useEffect(() => {
    // Behind an open dialog nobody would hear it.
    if (end && !opened) tellEnd(end);
  }, [end, opened]);

  return {
    // Back closes the timeline and with it what stands on it.
    asked: asked === opened ? asked : undefined,
    ask,
    cancel() {
      ask(undefined);
      reload();
    },
    end(message: string, tone: 'ok' | 'bad') {
      ask(undefined);
      setEnd({ message, tone });
      closeTimeline();
    },
  };
}
