import { appendFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Beside the backups, where no restore replaces it. */
const FILE = 'erased-payments.txt';

const STUDENT = 'student:';
const MESSAGE = 'message:';

/** The line of a student, who has no reference. */
export function erasedStudentLine(id: string): string {
  return `${STUDENT}${id}`;
}

/** The line of a message from the website. */
export function erasedMessageLine(id: string): string {
  return `${MESSAGE}${id}`;
}

/** The ids of students in the list. */
export function studentsIn(lines: readonly string[]): string[] {
  return idsIn(lines, STUDENT);
}

/** The ids of messages from the website. */
export function messagesIn(lines: readonly string[]): string[] {
  return idsIn(lines, MESSAGE);
}

function idsIn(lines: readonly string[], mark: string): string[] {
  return lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
}

/** References, and students and messages by id, one per line: older backups still name the person, who is erased again after a restore. */
export function createErasedList(backupFolder: string) {
  const file = path.join(backupFolder, FILE);
  return { file, add, read };

  async function add(entries: readonly string[]): Promise<void> {
    await mkdir(backupFolder, { recursive: true, mode: 0o700 });
    const lines = entries.map((entry) => `${entry}\n`).join('');
    await appendFile(file, lines, { mode: 0o600, flush: true });
  }

  async function read(): Promise<string[]> {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return [...new Set(text.split('\n').filter(Boolean))];
  }
}
