import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const TOOL = `
console.log('the list of files');
console.error('a warning in colour');
`;

test('of a step that passes only our own lines are shown', () => {
  const { status, output } = runStep(TOOL);
  expect(output.replace(/\d+\.\d s/, 'N s')).toBe('Some step…\nSome step: done in N s\n');
  expect(status).toBe(0);
});

test('of a step that fails all is shown in its order, and the reason comes last', () => {
  const { status, output } = runStep(`${TOOL}console.log('the reason'); process.exitCode = 3;`);
  expect(output).toMatch(
    /^Some step…\nthe list of files\na warning in colour\nthe reason\n\n✗ ".+" failed \(exit code 3\)\.\n$/s,
  );
  expect(status).toBe(1);
});

test('a tool that cannot be started is named', () => {
  const { status, output } = runStep('', 'no-such-tool');
  expect(output).toMatch(/^Some step…\n\n✗ "no-such-tool" could not be started: .+\n$/);
  expect(status).toBe(1);
});

/** A script with one step, which runs this tool; its output as a terminal shows it. */
function runStep(tool: string, command = process.execPath) {
  const script = `
    import { main, runQuietly } from ${JSON.stringify(import.meta.resolve('./run.mjs'))};
    import { step } from ${JSON.stringify(import.meta.resolve('./setup.mjs'))};
    await main(() =>
      step('Some step', () => runQuietly(${JSON.stringify(command)}, ['-e', ${JSON.stringify(tool)}])),
    );
  `;
  const args = ['-c', '"$0" --input-type=module -e "$1" 2>&1', process.execPath, script];
  const { status, stdout } = spawnSync('sh', args, { encoding: 'utf8' });
  return { status, output: stdout };
}
