import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { createRequestListener } from '@react-router/node';
import fastify from 'fastify';
import { compressFiles } from '../scripts/compress-files.mjs';

const SOURCES = path.join(import.meta.dirname, 'control');
/** Inside the project, so that what is built finds its packages; React Router empties it first. */
const FOLDER = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'control-page');

/** Builds the smallest page of the framework and serves it: what it costs, no page of the school can save. */
export async function startControl(): Promise<{ address: string; stop(): Promise<void> }> {
  execFileSync('react-router', ['build', SOURCES], {
    env: { ...process.env, BUILD_FOLDER: FOLDER },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const assets = path.join(FOLDER, 'client');
  // As ours are: scripts that come late would let every long task fall before the first paint, where none counts.
  await compressFiles(assets);
  const build = await import(pathToFileURL(path.join(FOLDER, 'server', 'index.js')).href);
  const listener = createRequestListener({ build });
  const app = fastify();
  await app.register(fastifyStatic, { root: assets, wildcard: false, preCompressed: true });
  app.get('/', (request, reply) => {
    reply.hijack();
    return listener(request.raw, reply.raw);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => app.close() };
}
