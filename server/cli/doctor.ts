import { examine, readExamined } from './doctor/examine.ts';
import { exitCodeOf, reportOf } from './doctor/finding.ts';
import { buildStates } from './doctor/own-checks.ts';
import { readCommandLine, runCommand, whichSchool } from './runner.ts';
import { loadCommandConfig, loadStorageSettings } from './settings.ts';

const USAGE = `Checks everything the school depends on and says what to do, also before the first start. Changes nothing.

  npm run doctor
  npm run doctor -- --mail ADDRESS      sends one e-mail to there, too
  npm run --silent doctor -- --json     for monitoring

✓ well   ! look at it when there is time   ✗ to be fixed   – cannot be checked now
Exit code 0, or 1 when something is to be fixed (✗).`;

const options = {
  mail: { type: 'string' },
  json: { type: 'boolean' },
  /** set by scripts/doctor.mjs */
  build: { type: 'string' },
} as const;

await runCommand({ file: import.meta.url, usage: USAGE, work });

async function work(args: string[]): Promise<number> {
  const { mail, json, build } = readCommandLine({ args, options }, USAGE).values;
  const settings = readExamined(loadCommandConfig, loadStorageSettings);
  const school = settings.storage && whichSchool(settings.storage);
  const findings = await examine({
    settings,
    mailTo: mail,
    build: buildStates.find((state) => state === build),
  });
  const code = exitCodeOf(findings);
  const report = { ok: code === 0, school, findings };
  if (json) console.log(JSON.stringify(report, null, 2));
  else console.log(`${school ? `School: ${school}\n\n` : ''}${reportOf(findings)}`);
  return code;
}
