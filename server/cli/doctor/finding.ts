/** `note`: parents can pay, but someone should look. `unknown`: cannot be checked now. */
type Mark = 'good' | 'note' | 'bad' | 'unknown';

/** What a check has found; `todo` says what to do next. */
export interface Verdict {
  mark: Mark;
  text: string;
  todo?: string;
}

export interface Finding extends Verdict {
  name: string;
}

const SIGNS: Record<Mark, string> = { good: '✓', note: '!', bad: '✗', unknown: '–' };

export function good(text: string): Verdict {
  return { mark: 'good', text };
}

export function note(text: string, todo: string): Verdict {
  return { mark: 'note', text, todo };
}

export function bad(text: string, todo: string): Verdict {
  return { mark: 'bad', text, todo };
}

export function unknown(text: string, todo?: string): Verdict {
  return { mark: 'unknown', text, ...(todo && { todo }) };
}

/** A line for each finding, what to do below it, and a summary. */
export function reportOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ name }) => name.length));
  const indent = ' '.repeat(width + 4);
  const lines = findings.map(({ name, mark, text, todo }) => {
    const said = todo ? `${text}\n→ ${todo}` : text;
    return `${SIGNS[mark]} ${name.padEnd(width)}  ${said.replaceAll('\n', `\n${indent}`)}`;
  });
  const count = (wanted: Mark) => findings.filter(({ mark }) => mark === wanted).length;
  const summary = `${count('bad')} to fix (✗), ${count('note')} to look at (!), ${count('unknown')} not checked (–), ${count('good')} well (✓).`;
  return [...lines, '', summary].join('\n');
}

export function exitCodeOf(findings: readonly Finding[]): 0 | 1 {
  return findings.some(({ mark }) => mark === 'bad') ? 1 : 0;
}
