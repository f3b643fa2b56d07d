import { useCallback, useEffect, useRef, useState } from 'react';
import type { StaffRequest } from '../../api/staff.ts';
import { useAuth } from '../auth/auth-provider.tsx';

export interface Loaded<Data> {
  /** the last that came; it stays in view while newer data is on its way */
  data: Data | undefined;
  isLoading: boolean;
  hasFailed: boolean;
  reload: () => void;
}

/** Data from the server for a page. A failure is logged and told. `load` must stay the same until other data is wanted. */
export function useLoaded<Data>(
  what: string,
  load: (request: StaffRequest, signal: AbortSignal) => Promise<Data | undefined>,
): Loaded<Data> {
  const { request } = useAuth();
  const [state, setState] = useState<Omit<Loaded<Data>, 'reload'>>({
    data: undefined,
    isLoading: true,
    hasFailed: false,
  });
  const running = useRef<AbortController>(undefined);

  const reload = useCallback(async () => {
    running.current?.abort();
    const question = new AbortController();
    running.current = question;
    setState((last) => ({ ...last, isLoading: true }));
    const data = await load(request, question.signal);
    if (question.signal.aborted) return;
    if (data === undefined) console.error(`${what} could not be loaded.`);
    setState((last) => ({
      data: data ?? last.data,
      isLoading: false,
      hasFailed: data === undefined,
    }));
  }, [request, load, what]);

  useEffect(() => {
    reload();
    return () => running.current?.abort();
  }, [reload]);

  return { ...state, reload };
}
