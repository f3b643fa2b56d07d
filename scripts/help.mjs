import { readArguments } from './arguments.mjs';
import { commands } from './commands.mjs';
import { main } from './run.mjs';

const NAME_WIDTH = 16;

readArguments({
  usage: 'Usage: npm run help\n\nSays what each command does. It takes no arguments.',
});

await main(async () => {
  for (const [group, lines] of Object.entries(commands)) {
    console.log(`\n${group}`);
    for (const [name, what] of Object.entries(lines)) {
      console.log(`  ${name.padEnd(NAME_WIDTH)}${what}`);
    }
  }
  return 0;
});
