import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{content,contract,web,server,paystack-sandbox,artwork,scripts,faults}/**/*.test.{ts,tsx}',
    ],
    // Each file has modules of its own either way; a thread is begun in half the time of a process.
    pool: 'threads',
    // By itself one core less: many tests wait for a process or a picture and leave theirs idle.
    maxWorkers: '100%',
    // Patience costs a passing test nothing, and a busy machine may need it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 20 } },
  },
});
