import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { runPaymentsCommand } from '#server/cli/payments.ts';
import { AppError } from '#server/errors/app-error.ts';
import { createPaystackProvider } from '#server/payments/provider/paystack-provider.ts';
import { ProviderError } from '#server/payments/provider/provider.ts';
import type { Books } from './books.ts';
import { runChild } from './child-process.ts';
import type { PaymentForm } from './plan.ts';
import type { Time } from './time.ts';

export type Operator = ReturnType<typeof createOperator>;

export interface Backup {
  folder: string;
  /** 'SEQUENCE:HASH' of its ledger. */
  head: string;
}

interface OperatorOptions {
  env: Record<string, string>;
  paystack: Parameters<typeof createPaystackProvider>[0];
  /** Where the commands run: a folder without a .env file. */
  folder: string;
  headsFile: string;
  books: Books;
  time: Pick<Time, 'now'>;
  /** Never reads the review list. */
  forgets: boolean;
  /** How commands reach the provider, where it is not by the network. */
  http?: Parameters<typeof createPaystackProvider>[4];
}

const LONGEST_WAIT_MS = 30_000;
/** A process that was killed may still be let go of by its database, or its nightly check be under way. */
const STILL_IN_USE = /Others are connected|The school is running/;

const manifest = z.object({ ledger: z.object({ sequence: z.number(), hash: z.string() }) });

/**
 * The operator, by the commands that docs/running.md names. `payments` runs in this process, at
 * the time of the run: there are hundreds to import.
 */
export function createOperator(parts: OperatorOptions) {
  const { env, paystack, folder, headsFile, books, time, forgets, http } = parts;
  return { verifyLedger, exportPayments, backUp, restore, adopt, takeBack, createStaff };

  /** Resolves to what does not agree, if anything; `heads` are such as were written down elsewhere. */
  async function verifyLedger(heads: string[]): Promise<string | undefined> {
    const against = heads.flatMap((head) => ['--against', head]);
    const args = ['verify-ledger', '--heads', headsFile, ...against];
    const { code, output } = await payments(args);
    return code === 0 ? undefined : output;
  }

  async function exportPayments(status: string): Promise<string> {
    const file = path.join(folder, `export-${performance.now()}.csv`);
    const args = ['export', '--status', status, '--file', file];
    const { code, output } = await payments(args);
    if (code !== 0) throw failed(args, output);
    return readFileSync(file, 'utf8');
  }

  /** Of the running school. */
  async function backUp(): Promise<Backup> {
    const output = await run('backup', ['backup']);
    const made = /^Backup made: (.+) \(/m.exec(output)?.[1] ?? '';
    const text = readFileSync(path.join(made, 'manifest.json'), 'utf8');
    const { sequence, hash } = manifest.parse(JSON.parse(text)).ledger;
    return { folder: made, head: `${sequence}:${hash}` };
  }

  /** Once the school has stopped. */
  async function restore(backup: Backup): Promise<void> {
    const deadline = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      try {
        await run('backup', ['restore', backup.folder, '--force']);
        return;
      } catch (error) {
        if (!STILL_IN_USE.test(String(error)) || performance.now() > deadline) throw error;
      }
      await pause(200);
    }
  }

  /** False when the command refuses; then it is asked once more with what the parent filled in, if that is known. */
  async function adopt(reference: string, form: PaymentForm | undefined): Promise<boolean> {
    if (forgets) return false;
    const args = ['adopt', reference, '--note', 'Lost by a restore'];
    if ((await payments(args)).code === 0) return true;
    if (!form) return false;
    const said = {
      name: form.fullName,
      email: form.email,
      phone: form.phone,
      purpose: form.paymentPurpose,
      class: form.class,
    };
    const flags = Object.entries(said).flatMap(([name, value]) => [`--${name}`, value]);
    return (await payments([...args, ...flags])).code === 0;
  }

  /** False when the command refuses. */
  async function takeBack(reference: string): Promise<boolean> {
    if (forgets) return false;
    const decision = ['--as', 'refunded', '--note', 'Reversed at the provider'];
    return (await payments(['resolve', reference, ...decision])).code === 0;
  }

  async function createStaff(
    email: string,
    password: string,
    role: 'admin' | 'super_admin' = 'admin',
  ): Promise<void> {
    const person = ['--email', email, '--name', 'The Bursar', '--phone', '+234 803 000 0000'];
    await run('staff', ['create', ...person, '--role', role], `${password}\n`);
  }

  async function payments(args: string[]): Promise<{ code: number; output: string }> {
    const provider = createPaystackProvider(
      paystack,
      { warn: () => {} },
      undefined,
      undefined,
      http,
    );
    let output = '';
    const write = (text: string) => {
      output += text;
    };
    try {
      const parts = { db: books.db(), provider, clock: time.now, mailReceipts: false, write };
      return { code: await runPaymentsCommand(args, parts), output };
    } catch (error) {
      if (!(error instanceof AppError || error instanceof ProviderError)) throw error;
      return { code: 1, output: `${output}${error.message}` };
    } finally {
      await provider.close();
    }
  }

  /** Resolves to what the command has printed. */
  async function run(command: string, args: string[], input?: string): Promise<string> {
    const script = `../server/cli/${command}.ts`;
    const { code, output } = await runChild({ script, args, env, folder }, input);
    if (code !== 0) throw failed([command, ...args], output);
    return output;
  }
}

function failed(args: string[], output: string): Error {
  return new Error(`${args.join(' ')}: ${output.trim()}`);
}
