import { execFileSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { createRequestHandler } from 'react-router';
import { compressResponse, sendCompressed } from '#server/http/compressed-response.ts';
import { prepareFirstView, readStylesheets } from '#server/pages/first-view.ts';
import { compressFiles } from '../scripts/compress-files.mjs';

const SOURCES = path.join(import.meta.dirname, 'control');
/** Inside the project, so that what is built finds its packages; React Router empties it first. */
const FOLDER = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'control-page');

/**
 * Builds the smallest page of the framework and serves it as ours are served, compressed, styles inside and scripts late: what it costs,
 * no page of the school can save. With scripts that hold back the first paint, long tasks would come before it, where none counts.
 */
export async function startControl(): Promise<{ address: string; stop(): Promise<void> }> {
  execFileSync('react-router', ['build', SOURCES], {
    env: { ...process.env, BUILD_FOLDER: FOLDER },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const assets = path.join(FOLDER, 'client');
  await compressFiles(assets);
  const build = await import(pathToFileURL(path.join(FOLDER, 'server', 'index.js')).href);
  const rendered = await createRequestHandler(build)(new Request('http://127.0.0.1/'));
  const page = prepareFirstView(await rendered.text(), readStylesheets(assets)).html;
  const app = fastify();
  await app.register(fastifyStatic, { root: assets, wildcard: false, preCompressed: true });
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
  const response = await compressResponse(page, { headers, use: 'sentOften' });
  app.get('/', (request, reply) => sendCompressed(request, reply, response));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, stop: () => app.close() };
}
