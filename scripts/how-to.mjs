/** The pages in `docs/how-to/`, read as the changes that they tell the reader to make. */

const BLOCK = /^```(diff|sh)\n([\s\S]*?)^```$/gm;
/** `@@ a/file.ts` begins a file, `@@ a/file.ts (new)` one that is not there yet, `@@` another place of the same file. */
const PLACE = /^@@(?: (\S+)( \(new\))?)?\n((?:[ +-].*\n|\n)*)/gm;

export function readWalk(page) {
  const walk = { steps: [], commands: [] };
  for (const [, language, text] of page.matchAll(BLOCK)) {
    if (language === 'diff') walk.steps.push(...stepsIn(text));
    else walk.commands.push(...text.split('\n').filter(Boolean));
  }
  return walk;
}

/** The file after the step, or as it is when somebody has taken it. Throws where the lines to change are not there once. */
export function withStep({ file, isNew, before, after }, text) {
  if (isNew) return after;
  const lines = `\n${text}`;
  if (lines.includes(`\n${after}`)) return text;
  const places = lines.split(`\n${before}`).length - 1;
  if (places !== 1) throw new Error(`${file} has these lines ${places} times:\n${before}`);
  // As a function: `$&` in code is no pattern.
  return lines.replace(`\n${before}`, () => `\n${after}`).slice(1);
}

function stepsIn(diff) {
  let [file, isNew] = ['', false];
  return [...diff.matchAll(PLACE)].map(([, named, mark, code]) => {
    if (named) [file, isNew] = [named, mark !== undefined];
    const lines = code.split('\n').slice(0, -1);
    return { file, isNew, before: without('+', lines), after: without('-', lines) };
  });
}

function without(mark, lines) {
  const others = lines.filter((line) => !line.startsWith(mark));
  return others.map((line) => `${line.slice(1)}\n`).join('');
}
