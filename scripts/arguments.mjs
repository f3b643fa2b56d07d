import { parseArgs } from 'node:util';

/** As with most command lines: 2 says that the command was called wrongly, 1 that it failed. */
const CALLED_WRONGLY = 2;

/**
 * The values of the options a script was called with. `--help` prints the usage and ends the script; so does anything
 * the script does not know, with exit code 2. Called first: before anything is installed or started.
 */
export function readArguments({ usage, options = {}, words = [] }) {
  const help = { type: 'boolean', short: 'h' };
  const { values, positionals } = parsed(usage, { ...options, help });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const unknown = positionals.find((word) => !words.includes(word));
  if (unknown !== undefined) refuse(usage, `Unexpected argument '${unknown}'`);
  return { values, words: positionals };
}

/** Ends the script with one sentence, its usage and exit code 2. */
export function refuse(usage, sentence) {
  console.error(`${sentence}.\n\n${usage}`);
  process.exit(CALLED_WRONGLY);
}

function parsed(usage, options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // Its first sentence says what is wrong; the others are about the syntax of parseArgs.
    return refuse(usage, error.message.split(/\.?\n|\. /)[0]);
  }
}
