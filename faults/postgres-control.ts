import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import * as z from 'zod';

export type PostgresControl = ReturnType<typeof createPostgresControl>;

const command = z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text)));

/** Starts and stops the PostgreSQL server of this run; undefined for one that is not ours to stop. */
export function findPostgresControl(): PostgresControl | undefined {
  const { TEST_POSTGRES_CONTROL } = process.env;
  return TEST_POSTGRES_CONTROL ? createPostgresControl(TEST_POSTGRES_CONTROL) : undefined;
}

function createPostgresControl(text: string) {
  const [program = '', ...args] = command.parse(text);

  /** `immediate` is a crash: the server comes back by recovery. No call here waits for it. */
  return async (
    verb: 'start' | 'stop' | 'restart',
    mode: 'fast' | 'immediate' = 'fast',
  ): Promise<void> => {
    const options = verb === 'start' ? [] : ['-m', mode];
    await run(program, [...args, ...options, verb]);
  };
}

/** Not through pipes: a server that is started keeps them, and their end would not be seen. */
function run(program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', cwd: tmpdir() });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args.at(-1)}: exit code ${code}`));
    });
  });
}
