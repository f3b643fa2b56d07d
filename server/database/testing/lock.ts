import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Has another thread lock a SQLite database as a second program would; answers how to let go of it. */
export async function lockDatabase(
  file: string,
  begin: 'begin immediate' | 'begin exclusive',
): Promise<() => Promise<void>> {
  const module = new URL('./locking-process.ts', import.meta.url);
  const worker = new Worker(module, { workerData: { file, begin } });
  await once(worker, 'message');
  return async () => {
    const end = once(worker, 'exit');
    worker.postMessage('end');
    await end;
  };
}
