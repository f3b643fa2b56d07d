import { useEffect, useEffectEvent, useState } from 'react';
import { type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router';
import type { Role } from '#contract/roles.ts';
import { messageIn, type StaffReply } from '../../api/staff.ts';
import { session } from '../auth/session.ts';
import { staffRoles } from '../staff-texts.ts';

/** An answer under way: what a section's `clientLoader` hands to its page, which stands at once. */
export interface Loading<Answer> {
  arriving: Promise<StaffReply<Answer>>;
  /** Counts a component that waits, until it calls the returned function; a call that none waits for is given up. */
  hold: () => () => void;
}

/** What a page knows of the answers it waits for. */
export interface Loaded<Answer> {
  /** the last that came; it stays in view while a newer one is on its way */
  answer: Answer | undefined;
  isLoading: boolean;
  failures: number;
  /** the session has ended, and the sign-in was put off */
  isSignedOut: boolean;
  /** why the last try failed, in the server's words */
  message: string;
  reload: () => void;
}

type Call<Answer> = (signal: AbortSignal) => Promise<StaffReply<Answer>>;

/** Makes the call once it is known who is signed in, and only for these roles. It is logged when no answer of ours comes. */
export function startLoading<Answer>(
  what: string,
  call: Call<Answer>,
  roles: readonly Role[] = staffRoles,
): Loading<Answer> {
  const leaving = new AbortController();
  let holders = 0;

  async function load(): Promise<StaffReply<Answer>> {
    const user = await session.whenKnown();
    if (!user || !roles.includes(user.role)) return { kind: 'signedOut' };
    const reply = await call(leaving.signal);
    const isExplained = reply.kind === 'success' || reply.kind === 'refused';
    if (!isExplained && !leaving.signal.aborted) console.error(`${what} could not be loaded.`);
    return reply;
  }

  function release() {
    holders -= 1;
    // A moment later: in development React leaves every component once and comes back.
    queueMicrotask(() => holders === 0 && leaving.abort());
  }

  return {
    arriving: load(),
    hold() {
      holders += 1;
      return release;
    },
  };
}

/** Two lists between which an item moves, shown when both have come: it is in one of them at any time. */
export function showTogether<One, Other>(
  one: Loading<One>,
  other: Loading<Other>,
): [Loading<One>, Loading<Other>] {
  const both = Promise.all([one.arriving, other.arriving]);
  return [
    { ...one, arriving: both.then(([reply]) => reply) },
    { ...other, arriving: both.then(([, reply]) => reply) },
  ];
}

/** What a route's `clientLoader` has loaded; `reload` starts it again. */
export function useLoaded<Answer>(loading: Loading<Answer>): Loaded<Answer> {
  const { revalidate } = useRevalidator();
  return useArrived(loading, revalidate);
}

/** The same for a dialog, which no route loads; it is loaded again when something else is wanted. */
export function useLoadedHere<Answer, Wanted>(
  what: string,
  call: (wanted: Wanted, signal: AbortSignal) => Promise<StaffReply<Answer>>,
  wanted: Wanted,
): Loaded<Answer> {
  const [loading, setLoading] = useState<Loading<Answer>>();
  const load = (next: Wanted) => setLoading(startLoading(what, (signal) => call(next, signal)));
  const begin = useEffectEvent(load);
  useEffect(() => begin(wanted), [wanted]);
  return useArrived(loading, () => load(wanted));
}

/** For the `shouldRevalidate` of a list: a dialog over it, which the address names too, asks for no other list. */
export function unlessOnlyDialog(...names: string[]) {
  const listAt = ({ href }: URL) => {
    const address = new URL(href);
    for (const name of names) address.searchParams.delete(name);
    return address.href;
  };
  return ({ currentUrl, nextUrl }: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl'>) =>
    currentUrl.href === nextUrl.href || listAt(currentUrl) !== listAt(nextUrl);
}

type Arrived<Answer> = Omit<Loaded<Answer>, 'isLoading' | 'reload'>;

const nothingYet = { answer: undefined, failures: 0, isSignedOut: false, message: '' };

export function afterReply<Answer>(
  { answer, failures }: Arrived<Answer>,
  reply: StaffReply<Answer>,
): Arrived<Answer> {
  if (reply.kind === 'success') return { ...nothingYet, answer: reply.answer };
  const isSignedOut = reply.kind === 'signedOut';
  return { answer, failures: failures + 1, isSignedOut, message: messageIn(reply, '') };
}

function useArrived<Answer>(
  loading: Loading<Answer> | undefined,
  reload: () => void,
): Loaded<Answer> {
  const [arrived, setArrived] = useState<Arrived<Answer>>(nothingYet);
  const [last, setLast] = useState<Loading<Answer>>();

  useEffect(() => {
    if (!loading) return;
    let isCurrent = true;
    const release = loading.hold();
    loading.arriving.then((reply) => {
      if (!isCurrent) return;
      setLast(loading);
      setArrived((before) => afterReply(before, reply));
    });
    return () => {
      isCurrent = false;
      release();
    };
  }, [loading]);

  return { ...arrived, isLoading: !last || last !== loading, reload };
}
