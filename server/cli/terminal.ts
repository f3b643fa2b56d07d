import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export interface Terminal {
  /** False in a script: nothing can be asked, standard input holds the password. */
  isInteractive: boolean;
  ask(question: string): Promise<string>;
  askHidden(question: string): Promise<string>;
  say(text: string): void;
}

const INTERRUPTED = 130;

/** What is typed for a hidden question is not shown. In a script, reads standard input. */
export function openTerminal(): Terminal & { close(): void } {
  const isInteractive = Boolean(process.stdin.isTTY && process.stdout.isTTY);
  let isHidden = false;
  const output = new Writable({
    write(chunk, encoding, done) {
      if (!isHidden) process.stdout.write(chunk, encoding);
      done();
    },
  });
  const open = () => {
    const lines = createInterface({
      input: process.stdin,
      output,
      terminal: isInteractive,
      historySize: 0,
    });
    // Ctrl+C or Ctrl+D: nothing more will be typed.
    lines.on('SIGINT', () => process.exit(INTERRUPTED));
    return lines;
  };
  let lines: ReturnType<typeof open> | undefined;

  return {
    isInteractive,
    ask,
    askHidden: isInteractive ? askHidden : firstLine,
    say: (text) => console.log(text),
    close: () => lines?.close(),
  };

  async function ask(question: string): Promise<string> {
    lines ??= open();
    const stop = () => process.exit(INTERRUPTED);
    lines.once('close', stop);
    try {
      return await lines.question(question);
    } finally {
      lines.off('close', stop);
    }
  }

  async function askHidden(question: string): Promise<string> {
    process.stdout.write(question);
    isHidden = true;
    try {
      return await ask('');
    } finally {
      isHidden = false;
      process.stdout.write('\n');
    }
  }

  async function firstLine(): Promise<string> {
    let text = '';
    for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
    return text.split(/\r?\n/)[0] ?? '';
  }
}
