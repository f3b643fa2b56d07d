import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A question to a program, such as its version: one that does not answer is killed. */
const ANSWER_MS = 60_000;
let interrupted = false;

/** Runs a command with its output shown, and rejects with one readable line when it fails. */
export async function run(command, args, options = {}) {
  const code = await exitCodeOf(command, args, options);
  if (code !== 0) throw failure(command, args, code);
}

/** Runs a command without showing what it prints; when it fails, all of that is shown, then the reason in one line. */
export async function runQuietly(command, args, options = {}) {
  const code = await quietExitCodeOf(command, args, options);
  if (code !== 0) throw failure(command, args, code);
}

/** Promises the exit code of a command whose output is shown only when it fails. */
export async function quietExitCodeOf(command, args, options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-output-'));
  const file = join(folder, 'output');
  // A file and not a pipe: what the command leaves running would keep a pipe open.
  const output = openSync(file, 'w');
  try {
    const code = await exitCodeOf(command, args, { ...options, stdio: ['ignore', output, output] });
    if (code !== 0 && !interrupted) process.stderr.write(readFileSync(file));
    return code;
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

function failure(command, args, code) {
  return new Error(`"${[command, ...args].join(' ')}" failed (exit code ${code}).`);
}

/** Runs a command with its output shown and promises its exit code; signals are handed on to it. */
export function exitCodeOf(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    for (const signal of SIGNALS) process.on(signal, handOn);
    child.once('error', (error) => {
      stopHandingOn();
      reject(new Error(`"${command}" could not be started: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      stopHandingOn();
      resolve(code ?? 128 + constants.signals[signal]);
    });

    function handOn(signal) {
      interrupted = true;
      // Ctrl-C in a terminal reaches the child by itself; twice could be read as "stop at once".
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    }

    function stopHandingOn() {
      for (const signal of SIGNALS) process.off(signal, handOn);
    }
  });
}

/** True once somebody asked this script to stop: what comes next need not start. */
export function wasInterrupted() {
  return interrupted;
}

/** What a command prints, trimmed; empty when it fails or does not exist. */
export function outputOf(command, args, options = {}) {
  const limits = { timeout: ANSWER_MS, killSignal: 'SIGKILL' };
  const result = spawnSync(command, args, { encoding: 'utf8', ...limits, ...options });
  return result.status === 0 ? result.stdout.trim() : '';
}

/** Runs a script's main function; a failure becomes one line on the screen and exit code 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(`\n✗ ${error.message}`);
    process.exitCode = 1;
  }
}
