export type ContactStatus = 'idle' | 'opening' | 'opened' | 'sent';
export type ContactEvent = 'submitted' | 'edited' | 'waited';

/** An event that is not listed changes nothing. */
const moves: Record<ContactStatus, Partial<Record<ContactEvent, ContactStatus>>> = {
  idle: { submitted: 'opening' },
  opening: { waited: 'opened' },
  // Who goes on writing is not finished: the form stays, and no confirmation takes it away.
  opened: { waited: 'sent', submitted: 'opening', edited: 'idle' },
  sent: { waited: 'idle' },
};

/** milliseconds */
const waits: Partial<Record<ContactStatus, number>> = { opening: 600, opened: 8000, sent: 3000 };

/** Runs the contact form through its statuses; `onEnter` hears of each new one and of the event that led there. */
export function createContactFlow(onEnter: (status: ContactStatus, because: ContactEvent) => void) {
  let status: ContactStatus = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;

  return { send, stop: () => clearTimeout(timer) };

  function send(event: ContactEvent): void {
    const next = moves[status][event];
    if (!next) return;
    clearTimeout(timer);
    status = next;
    const wait = waits[next];
    if (wait !== undefined) timer = setTimeout(() => send('waited'), wait);
    onEnter(next, event);
  }
}
