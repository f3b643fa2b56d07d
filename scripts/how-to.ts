/** The pages in `docs/how-to/`, read as the changes that they tell the reader to make. */

export interface Walk {
  steps: Step[];
  commands: string[];
}

export interface Step {
  file: string;
  isNew: boolean;
  code: string;
}

/** Lines that stand in the file one after the other, and what they become. */
interface Change {
  before: string;
  after: string;
}

const STEP = /^## \d+\. `([^`]+)`( \(new\))?\n([\s\S]*?)(?=^## )/gm;
const BLOCK = /^```(\w+)\n([\s\S]*?)^```$/m;
const COMMANDS = /^```sh\n([\s\S]*?)^```$/gm;

/** Throws where a step has no code, or code of the wrong kind. */
export function readWalk(page: string): Walk {
  const steps = [...page.matchAll(STEP)].map(([, file = '', mark, text = '']) => {
    const isNew = mark !== undefined;
    const [, language, code] = BLOCK.exec(text) ?? [];
    if (code === undefined || (language === 'diff') === isNew) {
      throw new Error(`${file}: a new file is given whole, a change of another as diff`);
    }
    return { file, isNew, code };
  });
  const commands = [...page.matchAll(COMMANDS)].flatMap(([, lines = '']) =>
    lines.split('\n').filter(Boolean),
  );
  return { steps, commands };
}

/** The file after the step, or as it is when somebody has taken it. Throws where the lines to change are not there once. */
export function withStep({ file, isNew, code }: Step, text: string): string {
  if (isNew) return code;
  return changesOf(code).reduce((changed, { before, after }) => {
    if (`\n${changed}`.includes(`\n${after}`)) return changed;
    const places = `\n${changed}`.split(`\n${before}`).length - 1;
    if (places !== 1) throw new Error(`${file} has these lines ${places} times:\n${before}`);
    // As a function: `$&` in code is no pattern.
    return `\n${changed}`.replace(`\n${before}`, () => `\n${after}`).slice(1);
  }, text);
}

/** A line with `@@` stands between two changes of one file. */
function changesOf(diff: string): Change[] {
  return diff.split(/^@@.*\n/m).map((hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    return { before: without('+', lines), after: without('-', lines) };
  });
}

function without(mark: string, lines: string[]): string {
  const others = lines.filter((line) => !line.startsWith(mark));
  return others.map((line) => `${line.slice(1)}\n`).join('');
}
