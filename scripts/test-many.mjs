/**
 * `npm run test:many`: the school behind nginx, as deploy/ has it, while people pay, read, sign in and publish without a pause.
 * One process is upgraded; then three over PostgreSQL, PgBouncer and an object store are killed and started, lose their
 * database and their store for a while, are restarted one by one and upgraded. Nothing may be lost or counted twice, and
 * what is done on purpose must not fail a single request. `--hold` measures instead how much one, two and three of them do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './builds.mjs';
import { freePort } from './free-port.mjs';
import { makeCertificate, startNginx } from './nginx.mjs';
import { withPooledPostgres } from './postgres.mjs';
import { checkPart, printTable, runParts } from './report.mjs';
import { exitCodeOf, main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions } from './setup.mjs';

const { values: asked } = readArguments({
  usage: `Usage: npm run test:many -- [--hold]

The school behind nginx while processes are killed, restarted and upgraded.

  --hold  measures instead how much one, two and three processes do`,
  options: { hold: { type: 'boolean' } },
});

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return printTable(
    await runParts(
      asked.hold
        ? [1, 2, 3].map((processes) =>
            checkPart(`${processes} at once`, () => overOneDatabase({ processes, plan: 'hold' })),
          )
        : [
            checkPart('one process is upgraded', () =>
              behindNginx({ processes: 1, plan: 'upgrade' }),
            ),
            checkPart('many processes', () => overOneDatabase({ processes: 3, plan: 'many' })),
          ],
    ),
  );
});

function overOneDatabase(wanted) {
  return withPooledPostgres((settings, control) =>
    behindNginx({
      ...wanted,
      settings: { ...settings, TEST_POSTGRES_CONTROL: JSON.stringify(control) },
    }),
  );
}

async function behindNginx({ processes, plan, settings = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'school-portal-many-'));
  makeCertificate(folder);
  const [http, https, beside, ...ports] = await somePorts(processes + 3);
  const down = plan === 'upgrade' ? [beside] : [];
  const nginx = await startNginx({ folder, http, https, processes: ports, down });
  const { list, reload, pid } = nginx;
  const site = { port: https, folder, list, reload, pid, ports, down };
  try {
    const options = projectOptions({
      // Of this machine's settings none may come along.
      TEST_DATABASE_URL: '',
      TEST_POOLER_URL: '',
      ...settings,
      MANY_SITE: JSON.stringify(site),
    });
    return (await exitCodeOf(ownNode(), ['faults/many/main.ts', '--plan', plan], options)) === 0;
  } finally {
    await nginx.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function somePorts(count) {
  const ports = new Set();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
