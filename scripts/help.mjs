import { readArguments } from './arguments.mjs';
import { commands } from './commands.mjs';

const WIDTH = 16;

readArguments({
  usage: 'Usage: npm run help\n\nSays what each command does. It takes no arguments.',
});

for (const [group, lines] of Object.entries(commands)) {
  console.log(`\n${group}`);
  for (const [name, what] of Object.entries(lines)) console.log(`  ${name.padEnd(WIDTH)}${what}`);
}
console.log('\nEach as in: npm run doctor');
