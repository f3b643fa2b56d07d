/**
 * What `deploy/` promises, as far as one machine without systemd and without a name can try it: the unit and the alarms are
 * understood, and behind nginx and behind Caddy, with these very sites but for ports and certificate, the school answers.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as plainly } from 'node:http';
import { request as securely } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readArguments } from './arguments.mjs';
import { ensureBuilt } from './builds.mjs';
import { freePort } from './free-port.mjs';
import { makeCertificate, programOf, SITE_NAME, startNginx, startProgram } from './nginx.mjs';
import { cacheExpectations } from './nginx-cache.mjs';
import { checkPart, printTable, runParts } from './report.mjs';
import { main } from './run.mjs';
import { ensureInstalled, ownNode, projectOptions, root } from './setup.mjs';

readArguments({
  usage: `Usage: node scripts/test-deploy.mjs

Tries what deploy/ promises: systemd, Prometheus, nginx and Caddy. It takes no arguments.`,
});

const PATIENCE_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), 'school-portal-deploy-'));

await main(async () => {
  try {
    await ensureInstalled();
    await ensureBuilt();
    makeCertificate(folder);
    return printTable(
      await runParts([
        checkPart('systemd understands the unit', unitIsRight),
        checkPart('Prometheus understands the alarms', alarmsAreRight),
        checkPart('Prometheus reads the school', prometheusReads),
        checkPart('behind nginx', () => behind(nginx)),
        checkPart('behind Caddy', () => behind(caddy)),
        checkPart('the cache of nginx', cacheIsRight),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function unitIsRight() {
  const unit = join(folder, 'school@.service');
  // What it names is on the school's machine and not here.
  const text = readFileSync(join(root, 'deploy', 'school@.service'), 'utf8');
  writeFileSync(unit, text.replace('/usr/bin/node', ownNode()));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' });
  if (status !== 0 || stderr.includes(unit)) throw new Error(stderr);
  return true;
}

function questionsOfDashboard() {
  const { panels } = JSON.parse(readFileSync(join(root, 'deploy', 'dashboard.json'), 'utf8'));
  return panels.flatMap(({ targets = [] }) => targets).map(({ expr }) => expr);
}

/** Its own program reads them, and every question of the dashboard as a rule. */
async function alarmsAreRight() {
  const promtool = await programOf('promtool', 'prometheus');
  const questions = join(folder, 'dashboard.yml');
  const rules = questionsOfDashboard().map((expr, index) => ({
    record: `dashboard:question_${index}`,
    expr,
  }));
  // JSON is YAML.
  writeFileSync(questions, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
  const files = [join(root, 'deploy', 'alerts.yml'), questions];
  const checked = spawnSync(promtool, ['check', 'rules', ...files], { encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stdout + checked.stderr);
  return rules.length > 0;
}

/** Set up as the head of alerts.yml says, with a token: it reads a running school and asks it every rule. */
async function prometheusReads() {
  const token = 'the-token-of-this-trial';
  const school = await startSchool({ METRICS_TOKEN: token });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const prometheus = await startPrometheus({ port, schoolPort: school.port, token });
  const answerOf = async (path) => (await fetch(`${address}/api/v1/${path}`)).json();
  const ask = (expr) => answerOf(`query?query=${encodeURIComponent(expr)}`);
  try {
    await until(async () => (await ask('up{job="school"} == 1')).data.result.length === 1);
    // Rates need two readings.
    await until(
      async () => (await ask('rate(school_http_requests_total[5m])')).data.result.length > 0,
    );
    await until(async () => (await rules()).every(({ health }) => health !== 'unknown'));
    const all = await rules();
    const answers = await Promise.all(questionsOfDashboard().map(ask));
    const firing = all.filter(({ state }) => state === 'firing').map(({ name }) => name);
    const expectations = {
      'every rule is asked': all.length > 10 && all.every(({ health }) => health === 'ok'),
      'no alarm that wakes somebody is raised': !firing.includes('SchoolIsDown'),
      'every question of the dashboard is understood': answers.every(
        ({ status }) => status === 'success',
      ),
      'and most have an answer at once':
        answers.filter(({ data }) => data.result.length > 0).length > answers.length / 2,
      'without the token nothing is read':
        (await fetch(`http://127.0.0.1:${school.port}/metrics`)).status === 401,
    };
    return allHold(expectations, prometheus, school);
  } finally {
    await Promise.all([prometheus.stop(), school.stop()]);
  }

  async function rules() {
    return (await answerOf('rules')).data.groups.flatMap((group) => group.rules);
  }
}

async function startPrometheus({ port, schoolPort, token }) {
  const program = await programOf('prometheus', 'prometheus');
  const alerts = join(root, 'deploy', 'alerts.yml');
  const tokenFile = join(folder, 'metrics-token');
  const config = join(folder, 'prometheus.yml');
  const documented = [...readFileSync(alerts, 'utf8').matchAll(/^# {3}(.+)$/gm)]
    .map(([, line]) => line)
    .join('\n')
    .replace('/etc/prometheus/school-alerts.yml', alerts)
    .replace('/etc/prometheus/school-metrics-token', tokenFile)
    .replace('127.0.0.1:3000', `127.0.0.1:${schoolPort}`)
    .replace('30s', '1s');
  writeFileSync(tokenFile, token);
  writeFileSync(config, `global: { evaluation_interval: 1s }\n${documented}\n`);
  return startProgram(program, [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
}

/** The school as in production, behind one of the proxies, and a visitor who lies about where he comes from. */
async function behind(proxyOf) {
  const school = await startSchool();
  const ports = { http: await freePort(), https: await freePort(), school: school.port };
  const proxy = await proxyOf(ports).catch(async (error) => {
    // Left running, it would keep this script from ending.
    await school.stop();
    throw error;
  });
  try {
    const page = await answered(() => ask(ports.https, '/'));
    const plain = await ask(ports.http, '/news', { get: plainly });
    const forged = {
      'content-type': 'application/json',
      'x-forwarded-for': '203.0.113.9',
      'x-request-id': 'a-visitors-own-name',
    };
    const wrong = JSON.stringify({ email: `nobody@${SITE_NAME}`, password: 'not the right one' });
    const refused = await ask(ports.https, '/api/auth/login', { headers: forged, body: wrong });
    const tooBig = await ask(ports.https, '/api/admin/news', { body: Buffer.alloc(12_000_000) });
    const expectations = {
      'the page comes, and is for https alone':
        page.status === 200 && page.headers['strict-transport-security'] !== undefined,
      'http leads to https':
        [301, 308].includes(plain.status) && plain.headers.location === `https://${SITE_NAME}/news`,
      'a wrong password is refused by the school': refused.status === 401,
      'and counts for the address it came from':
        school.log().includes('127.0.0.1') && !school.log().includes('203.0.113.9'),
      'nor is it named as the visitor likes': !school.log().includes('a-visitors-own-name'),
      'what is larger than a picture is refused at the door': tooBig.status === 413,
    };
    return allHold(expectations, proxy, school);
  } finally {
    await Promise.all([proxy.stop(), school.stop()]);
  }
}

/** In demo mode, which has accounts that publish. */
async function cacheIsRight() {
  const school = await startSchool({ NODE_ENV: '', PUBLIC_URL: '', PAYSTACK_SECRET_KEY: '' });
  const ports = { http: await freePort(), https: await freePort(), school: school.port };
  const proxy = await nginx(ports);
  try {
    await answered(() => ask(ports.https, '/'));
    const places = { folder, port: ports.https, schoolPort: school.port };
    return allHold(await cacheExpectations(places), proxy, school);
  } finally {
    await Promise.all([proxy.stop(), school.stop()]);
  }
}

function allHold(expectations, proxy, school) {
  const missed = Object.keys(expectations).filter((what) => !expectations[what]);
  for (const what of missed) console.error(`✗ not so: ${what}`);
  if (missed.length > 0) console.error(proxy.log(), school.log());
  return missed.length === 0;
}

async function startSchool(changes = {}) {
  const port = await freePort();
  const settings = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `https://${SITE_NAME}`,
    TRUST_PROXY: '127.0.0.1',
    PAYSTACK_SECRET_KEY: 'sk_live_0123456789abcdef0123456789abcdef01234567',
    DATA_DIR: mkdtempSync(join(folder, 'data-')),
    DATABASE_URL: '',
    ...changes,
  };
  const school = startProgram(ownNode(), ['server/main.ts'], projectOptions(settings));
  await answered(() => fetch(`http://127.0.0.1:${port}/readyz`));
  return { ...school, port };
}

function nginx({ http, https, school }) {
  return startNginx({ folder, http, https, processes: [school] });
}

async function caddy({ http, https, school }) {
  const site = readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8')
    .replace('127.0.0.1:3000', `127.0.0.1:${school}`)
    .replace(
      `${SITE_NAME} {`,
      `${SITE_NAME} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
    );
  const config = join(folder, 'Caddyfile');
  writeFileSync(config, `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${site}`);
  const program = await programOf('caddy', 'caddy');
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  return startProgram(program, ['run', '--adapter', 'caddyfile', '--config', config], { env });
}

/** The first answer to a question that is asked until something answers. */
async function answered(question) {
  const givesUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (Date.now() > givesUpAt) throw error;
      await pause(100);
    }
  }
}

function until(holds) {
  return answered(async () => {
    if (!(await holds())) throw new Error(`This did not come true in time: ${holds}`);
  });
}

/** Asks for an address of the school by its name, over https where nothing else is said. */
function ask(port, path, { headers = {}, body, get = securely } = {}) {
  const options = {
    host: '127.0.0.1',
    port,
    path,
    servername: SITE_NAME,
    ca: readFileSync(join(folder, 'fullchain.pem')),
    method: body === undefined ? 'GET' : 'POST',
    headers: { host: SITE_NAME, ...headers, ...(body && { 'content-length': body.length }) },
  };
  return new Promise((resolve, reject) => {
    const asking = get(options, (response) => {
      resolve({ status: response.statusCode, headers: response.headers });
      response.resume();
    });
    // A door that is shut in the middle of a body may have answered before.
    asking.once('error', reject);
    asking.end(body);
  });
}
