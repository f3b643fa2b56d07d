import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const compose = read('deploy/compose.yml');
const dockerfile = read('deploy/Dockerfile');
const ignored = read('.dockerignore');
const settings = new Set(
  [...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name),
);

/** What is for the programs beside the school. */
const OTHERS = /^(POSTGRES_|ROOT_|MALLOC_MMAP_THRESHOLD_$|PATH$)/;

/** No container engine runs in CI: this holds the files of deploy/ to the project and to each other. */
describe('deploy/', () => {
  test('the Dockerfile and the compose file name settings that exist', () => {
    const named = [
      ...[...compose.matchAll(/(?:^ +|[{,] )([A-Z][A-Z\d_]+):/gm)].map(([, name]) => name ?? ''),
      ...[...compose.matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name ?? ''),
      ...[...dockerfile.matchAll(/(?:^ENV| ) ?([A-Z][A-Z\d_]+)=/gm)].map(([, name]) => name ?? ''),
    ].filter((name) => !OTHERS.test(name));
    expect(named).toEqual(
      expect.arrayContaining(['DATABASE_URL', 'DATA_DIR', 'PORT', 'S3_BUCKET']),
    );
    expect(named.filter((name) => !settings.has(name))).toEqual([]);
  });

  test('processes, volumes and the image agree about ports and folders', () => {
    const ports = [...compose.matchAll(/^ {2}school-(\d+):\n.*\n(?: +#.*\n)?.*PORT: "(\d+)"/gm)];
    expect(ports.map(([, name]) => name)).toEqual(['3000', '3001', '3002']);
    for (const [, name, port] of ports) expect(port).toBe(name);
    const listed = read('deploy/nginx-processes.conf');
    for (const [, port] of ports) expect(listed).toContain(`server 127.0.0.1:${port} `);
    for (const folder of ['/var/lib/school', '/var/backups/school']) {
      expect(compose).toContain(`:${folder}\n`);
      expect(dockerfile).toContain(folder);
    }
    expect(compose).toContain(':/srv/school/build\n');
    expect(dockerfile).toContain('WORKDIR /srv/school\n');
  });

  // `ProtectSystem=strict`: elsewhere the backup of the night fails, and the command of the operator does not.
  test('the service may write where docs/running.md puts the backups', () => {
    const [, folder] = /BACKUP_DIR=([^`]+)`/.exec(read('docs/running.md')) ?? [];
    const [, writable = ''] = /^ReadWritePaths=(.+)$/m.exec(read('deploy/school@.service')) ?? [];
    expect(writable.split(' ')).toContain(`-${folder}`);
  });

  test('all that the image is made of is there, and nothing that is secret', () => {
    const taken = [...ignored.matchAll(/^!(.+)$/gm)].map(([, name]) => name ?? '');
    expect(taken.filter((name) => !existsSync(path.join(ROOT, name)))).toEqual([]);
    expect(ignored).toMatch(/^\*$/m);
    for (const name of ['.env', 'data', 'backups', '.git', 'node_modules', 'build']) {
      expect(taken).not.toContain(name);
    }
    // What the build reads comes along: its own list says so.
    const inputs = /BUILD_INPUTS = \[([^\]]+)\]/.exec(read('scripts/builds.mjs'))?.[1] ?? '';
    for (const [, input] of inputs.matchAll(/'([^']+)'/g)) expect(taken).toContain(input);
  });

  test('the image starts the server as `npm start` does, not as root, and watches its health', () => {
    const start = read('scripts/start.mjs');
    const [, megabytes] = /SMALL_YOUNG_SPACE_MB = (\d+)/.exec(start) ?? [];
    expect(dockerfile).toContain(`--max-semi-space-size=${megabytes} server/main.ts`);
    expect(dockerfile).toContain('MALLOC_MMAP_THRESHOLD_=131072');
    expect(start).toContain("MALLOC_MMAP_THRESHOLD_: '131072'");
    expect(dockerfile).toMatch(/^USER school$/m);
    expect(dockerfile).toContain('npm ci --ignore-scripts');
    expect(dockerfile).toContain('/healthz');
    for (const [, script] of dockerfile.matchAll(/"(?:sh|-c)", "(deploy\/[\w.-]+)/g)) {
      expect(existsSync(path.join(ROOT, script ?? ''))).toBe(true);
    }
  });
});
