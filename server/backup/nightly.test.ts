import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type NightlyBackups, startNightlyBackups } from './nightly.ts';

describe('the schedule', () => {
  let nightly: NightlyBackups;
  let newest: Date | undefined;
  let failures: number;
  const log = { info: vi.fn(), error: vi.fn() };
  const backUp = vi.fn(async (_signal: AbortSignal) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('The disk is full.');
    }
    newest = new Date();
    return 'Drill passed';
  });
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000);

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') });
    vi.clearAllMocks();
    failures = 0;
    newest = new Date('2026-11-20T01:30:00Z');
    nightly = startNightlyBackups({
      backUp,
      newestBackupAt: async () => newest,
      clock: () => new Date(),
      log,
    });
  });
  afterEach(async () => {
    await nightly.stop();
    vi.useRealTimers();
  });

  test('makes one each night at 02:30 in Lagos', async () => {
    await minutes(5 * 60 + 29);
    expect(backUp).not.toHaveBeenCalled();
    await minutes(2);
    expect(backUp).toHaveBeenCalledTimes(1);
    expect(newest?.toISOString().slice(0, 16)).toBe('2026-11-21T01:30');
    expect(log.info).toHaveBeenCalledWith({ backup: 'Drill passed' }, expect.any(String));
    await minutes(24 * 60);
    expect(backUp).toHaveBeenCalledTimes(2);
  });

  test('a missed night is made up for some minutes after the start', async () => {
    newest = new Date('2026-11-19T01:30:00Z');
    await minutes(4);
    expect(backUp).not.toHaveBeenCalled();
    await minutes(10);
    expect(backUp).toHaveBeenCalledTimes(1);
  });

  test('is made as ever when the clock is put back by a year after the start', async () => {
    vi.setSystemTime(new Date('2025-11-20T20:00:00Z'));
    newest = new Date('2025-11-20T01:30:00Z');
    await minutes(5 * 60 + 41);
    expect(backUp).toHaveBeenCalledTimes(1);
    expect(newest?.toISOString().slice(0, 13)).toBe('2025-11-21T01');
  });

  test('is tried again within an hour when the clock is put back after a failure', async () => {
    failures = 1;
    await minutes(5 * 60 + 31);
    expect(backUp).toHaveBeenCalledTimes(1);
    vi.setSystemTime(new Date('2026-11-10T20:00:00Z'));
    await minutes(61);
    expect(backUp).toHaveBeenCalledTimes(2);
  });

  test('a failure is logged as an error and tried again an hour later, until it is done', async () => {
    failures = 2;
    await minutes(5 * 60 + 31);
    expect(log.error).toHaveBeenCalledTimes(1);
    await minutes(55);
    expect(backUp).toHaveBeenCalledTimes(1);
    await minutes(10);
    expect(backUp).toHaveBeenCalledTimes(2);
    await minutes(65);
    expect(backUp).toHaveBeenCalledTimes(3);
    expect(log.info).toHaveBeenCalledTimes(1);
    await minutes(120);
    expect(backUp).toHaveBeenCalledTimes(3);
  });

  test('a backup that was made but failed its drill is looked at again in an hour', async () => {
    backUp.mockImplementationOnce(async () => {
      newest = new Date();
      throw new Error('This backup cannot be used');
    });
    await minutes(5 * 60 + 31 + 65);
    expect(backUp).toHaveBeenCalledTimes(2);
  });

  test('ends with the server: what is under way is stopped, and nothing begins any more', async () => {
    backUp.mockImplementationOnce(
      (signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    await minutes(5 * 60 + 31);
    expect(backUp).toHaveBeenCalledTimes(1);
    await nightly.stop();
    await minutes(48 * 60);
    expect(backUp).toHaveBeenCalledTimes(1);
    expect(log.error).not.toHaveBeenCalled();
  });
});
