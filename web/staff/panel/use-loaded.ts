import { useCallback, useEffect, useRef, useState } from 'react';
import { messageIn, type StaffReply, type StaffRequest } from '../../api/staff.ts';
import { useAuth } from '../auth/auth-provider.tsx';

export interface Loaded<Answer> {
  /** the last that came; it stays in view while a newer one is on its way */
  answer: Answer | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  /** why, in the server's words */
  message: string;
  reload: () => void;
}

/** Data from the server for a page. A failure is logged and told. `load` must stay the same until other data is wanted. */
export function useLoaded<Answer>(
  what: string,
  load: (request: StaffRequest, signal: AbortSignal) => Promise<StaffReply<Answer>>,
): Loaded<Answer> {
  const { request } = useAuth();
  const [state, setState] = useState<Omit<Loaded<Answer>, 'reload'>>({
    answer: undefined,
    isLoading: true,
    hasFailed: false,
    message: '',
  });
  const running = useRef<AbortController>(undefined);

  const reload = useCallback(async () => {
    running.current?.abort();
    const question = new AbortController();
    running.current = question;
    setState((last) => ({ ...last, isLoading: true }));
    const reply = await load(request, question.signal);
    if (question.signal.aborted) return;
    const hasFailed = reply.kind !== 'success';
    if (hasFailed) console.error(`${what} could not be loaded.`);
    setState(({ answer }) => ({
      answer: hasFailed ? answer : reply.answer,
      isLoading: false,
      hasFailed,
      message: messageIn(reply, ''),
    }));
  }, [request, load, what]);

  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);

  return { ...state, reload };
}
