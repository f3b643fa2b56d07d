/** nginx with the very site of `deploy/`, but for ports, certificate and folders. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { administratorEnv, aptInstall } from './apt.mjs';
import { outputOf } from './run.mjs';
import { root } from './setup.mjs';

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The name in the sites of `deploy/`. */
export const SITE_NAME = 'school.example';

/**
 * Starts nginx in front of the processes at these ports of this machine; those `down` get nothing yet. `folder` holds the certificate of
 * `makeCertificate`, and then all of nginx's own files; with a port for `files` what lies in `folder/files` is served there as it is.
 * Promises its log, how to stop it, its process number, the file with the processes and the command that makes it read that again.
 */
export async function startNginx({ folder, http, https, processes, down = [], files }) {
  const list = join(folder, 'processes.conf');
  writeFileSync(list, processesFile(processes, down));
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${worker()} daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}
http {
  access_log off;
  ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join('\n  ')}
  ${site({ folder, http, https, list })}
  ${files ? fileServer(folder, files) : ''}
}`,
  );
  const program = await programOf('nginx', 'nginx-light');
  const stated = spawnSync(program, ['-t', '-c', config], { encoding: 'utf8' });
  if (stated.status !== 0) throw new Error(stated.stderr);
  return {
    ...startProgram(program, ['-c', config]),
    list,
    reload: `${program} -c ${config} -s reload`,
  };
}

/** For SITE_NAME and this machine, as `fullchain.pem` and `privkey.pem`. */
export function makeCertificate(folder) {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const what = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${SITE_NAME}`,
  ];
  const { status, stderr } = spawnSync(
    'openssl',
    ['req', ...what, '-addext', `subjectAltName=DNS:${SITE_NAME},IP:127.0.0.1`, ...files],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
}

/** The path of a program, which is installed where it is missing. */
export async function programOf(name, debianPackage) {
  const find = () => outputOf('which', [name], { env: administratorEnv() });
  if (!find()) await aptInstall(debianPackage);
  const program = find();
  if (!program) throw new Error(`${name} is not on this machine and could not be installed`);
  return program;
}

/** A program that runs until it is stopped, with all that it has said. */
export function startProgram(program, args, options = {}) {
  const child = spawn(program, args, options);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close');
  return {
    pid: child.pid,
    log: () => text,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Root's workers would run as another account, which may not write into `folder`. */
function worker() {
  return process.getuid?.() === 0 ? 'user root;' : '';
}

function site({ folder, http, https, list }) {
  return readFileSync(join(root, 'deploy', 'nginx.conf'), 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${http};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${https} ssl`)
    .replaceAll('/etc/nginx/school/processes.conf', list)
    .replaceAll('/var/cache/nginx/school', join(folder, 'cache'))
    .replaceAll(`/etc/letsencrypt/live/${SITE_NAME}`, folder);
}

function fileServer(folder, port) {
  return `server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${folder}/fullchain.pem;
    ssl_certificate_key ${folder}/privkey.pem;
    root ${folder}/files;
  }`;
}

/** As `deploy/` has it: a line like its first for each. */
function processesFile(ports, down) {
  const text = readFileSync(join(root, 'deploy', 'nginx-processes.conf'), 'utf8');
  const [line] = /^server 127\.0\.0\.1:3000.*;$/m.exec(text);
  const up = ports.map((port) => line.replace('3000', port));
  const out = down.map((port) => line.replace('3000', port).replace(';', ' down;'));
  return `${[...up, ...out].join('\n')}\n`;
}
