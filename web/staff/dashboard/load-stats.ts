import type { DashboardStats } from '#contract/staff.ts';
import type { StaffRequest } from '../../api/staff.ts';
import { fetchDashboardStats } from '../../api/staff-panel.ts';

interface Waiting {
  signal: AbortSignal;
  pause: (ms: number) => Promise<void>;
  /** told of each time that brought no figures */
  onFailure: () => void;
}

const PAUSES_MS = [3000, 6000, 12_000, 30_000];

/** Asks for the figures until they come; undefined when nobody waits any longer, or nobody is signed in. */
export async function loadStats(
  request: StaffRequest,
  { signal, pause, onFailure }: Waiting,
): Promise<DashboardStats | undefined> {
  for (let tries = 0; !signal.aborted; tries++) {
    const reply = await fetchDashboardStats(request, signal);
    if (signal.aborted || reply.kind === 'signedOut') return undefined;
    if (reply.kind === 'success') return reply.answer.data;
    console.error('The figures of the dashboard could not be loaded.');
    onFailure();
    await pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)] ?? 0);
  }
  return undefined;
}
