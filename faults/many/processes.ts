import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Child, isAnswering, startChild } from '../child-process.ts';
import type { Site } from './site.ts';

const ROLL = fileURLToPath(new URL('../../deploy/roll.sh', import.meta.url));

/** The school's processes, each at its port, as the machine's service manager keeps them. */
export function createProcesses(settings: Record<string, string>, logFolder: string) {
  const children = new Map<number, Child>();
  let checkout = process.cwd();
  return { start, kill, killAll, isReady, upgradeTo, roll, logFile };

  function start(port: number): void {
    const script = path.join(checkout, 'server', 'main.ts');
    const env = { ...settings, PORT: String(port) };
    children.set(port, startChild({ script, env, folder: checkout, logFile: logFile(port) }));
  }

  async function kill(port: number, signal: NodeJS.Signals): Promise<void> {
    await children.get(port)?.kill(signal);
    children.delete(port);
  }

  async function killAll(): Promise<void> {
    await Promise.all([...children.values()].map((child) => child.kill('SIGKILL')));
  }

  async function isReady(port: number): Promise<void> {
    const child = children.get(port);
    if (child && (await isAnswering(`http://127.0.0.1:${port}/readyz`, child))) return;
    throw new Error(
      `the process at ${port} did not start:\n${readFileSync(logFile(port), 'utf8')}`,
    );
  }

  /** Starts from now on are of the program in this folder. */
  function upgradeTo(folder: string): void {
    checkout = folder;
  }

  /** deploy/roll.sh, with the processes of this run in the place of systemd's. Resolves to what it said. */
  async function roll(site: Site, args: string[]): Promise<string> {
    const manager = await openManager();
    const env = {
      ...process.env,
      PROCESSES: site.list,
      NGINX: String(site.pid),
      RELOAD: site.reload,
      CONTROL: `curl --silent --show-error --fail --max-time 60 "${manager.address}/$1/\${2##*:}"`,
    };
    try {
      return (await promisify(execFile)(ROLL, args, { env })).stdout.trim();
    } finally {
      manager.close();
    }
  }

  async function openManager() {
    const server = createServer((request, response) => {
      const [, verb, port] = (request.url ?? '').split('/');
      act(verb, Number(port)).then(
        () => response.end(),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
  }

  async function act(verb: string | undefined, port: number): Promise<void> {
    if (verb !== 'start') await kill(port, 'SIGTERM');
    if (verb !== 'stop') start(port);
  }

  function logFile(port: number): string {
    return path.join(logFolder, `school-${port}.log`);
  }
}
