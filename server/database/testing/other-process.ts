import { Worker } from 'node:worker_threads';

/**
 * Runs a module on a thread of its own with its own database connection, as a second process would be.
 * (Two SQLite connections on one thread would wait for each other for ever.) Resolves to what it posts.
 */
export function inOtherProcess<Result>(module: URL, workerData: unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
