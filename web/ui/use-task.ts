import { useState } from 'react';

/** Runs one task at a time; a failure is remembered until the next try and logged without a person's data. */
export function useTask(task: () => Promise<void>, logMessage: string) {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  return {
    isRunning: state === 'running',
    hasFailed: state === 'failed',
    dismiss: () => setState('idle'),
    async run() {
      setState('running');
      try {
        await task();
        setState('idle');
      } catch (error) {
        console.error(logMessage, error);
        setState('failed');
      }
    },
  };
}
