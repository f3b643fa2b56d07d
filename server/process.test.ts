import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { goodForm } from './test-app.ts';

let folder: string;
let running: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'school-process-'));
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  running = [];
  rmSync(folder, { recursive: true, force: true });
});

describe('the process in demo mode', () => {
  test('greets with the address and a test card, and is ready', async () => {
    const school = await start();
    expect(school.output()).toContain(school.address);
    expect(school.output()).toContain('4084 0840 8408 4081');
    const ready = await fetch(`${school.address}/readyz`);
    expect(await ready.json()).toEqual({ status: 'ready' });
  });

  test('a payment goes from the form to the ledger over real connections, and survives a restart', async () => {
    const school = await start();
    const started = await post(`${school.address}/api/payments/initialize`, goodForm);
    const { reference } = started.data;
    const control = `${school.address}/paystack-sandbox/control/transactions/${reference}/outcome`;
    await post(control, { outcome: 'success', channel: 'card', webhook: false });
    expect(await verify(school.address, reference)).toMatchObject({ status: true });
    await school.stop();

    const again = await start();
    expect(await verify(again.address, reference)).toMatchObject({
      status: true,
      data: { reference, amount: 5_500_000, channel: 'card' },
    });
  });

  test('SIGTERM answers what is under way, then exits with 0', async () => {
    const school = await start();
    const started = await post(`${school.address}/api/payments/initialize`, goodForm);
    const { reference } = started.data;
    const faults = `${school.address}/paystack-sandbox/control/faults`;
    await send('PUT', faults, { path: 'verify', kind: 'slow', delayMs: 5_000, times: 1 });
    const underWay = Array.from({ length: 20 }, () => verify(school.address, reference));
    // The sandbox drops the fault when it meets the first question: from then on an answer is owed.
    await vi.waitFor(async () => expect((await (await fetch(faults)).json()).data).toEqual([]));

    const exitCode = school.stop();
    const answers = await Promise.all(underWay);
    expect(answers.map((answer) => answer.data.status)).toEqual(Array(20).fill('abandoned'));
    expect(await exitCode).toBe(0);
  });
});

describe('a start that cannot succeed says why in plain lines', () => {
  test('missing settings', async () => {
    const { exitCode, output } = await startAndFail({ NODE_ENV: 'production' });
    expect(exitCode).toBe(1);
    expect(output).toMatch(
      /The settings are not complete:\n {2}- PUBLIC_URL: .+\n {2}- PAYSTACK_SECRET_KEY: /,
    );
    expect(output).not.toContain('at ');
  });

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { exitCode, output } = await startAndFail({ PORT: String(port) });
    other.close();
    expect(exitCode).toBe(1);
    expect(output.trim()).toBe(
      'The port is in use by another program. Stop it, or choose another with PORT=3001 npm start.',
    );
  });
});

async function start() {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const { child, output } = launch({ PORT: String(port) });
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), {
    timeout: 15_000,
    interval: 50,
  });
  return {
    address,
    output,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      return code as number | null;
    },
  };
}

async function startAndFail(environment: Record<string, string>) {
  const { child, output } = launch(environment);
  const [exitCode] = await once(child, 'exit');
  return { exitCode, output: output() };
}

function launch(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH ?? '', DATA_DIR: folder, DEMO_CONTENT: 'off', ...environment },
  });
  running.push(child);
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text += chunk;
  });
  return { child, output: () => text };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function send(method: string, url: string, body: unknown) {
  const response = await fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return response.json();
}

const post = (url: string, body: unknown) => send('POST', url, body);

async function verify(address: string, reference: string) {
  const response = await fetch(`${address}/api/payments/verify/${reference}`);
  return response.json();
}
