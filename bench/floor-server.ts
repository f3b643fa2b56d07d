import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { makeFirstObjects } from '#server/http/first-objects.ts';

const { BODY_FILE = '', ANSWER_HEADERS = '{}', ANSWER_STATUS = '200', PORT } = process.env;
const body = readFileSync(BODY_FILE);
const status = Number(ANSWER_STATUS);
const headers = JSON.parse(ANSWER_HEADERS);

/**
 * Its first answers are followed by full collections of garbage, which every process that has been up for a while has been
 * through: V8 then forgets what it has learned of node:http, which is a quarter slower for good (decisions/0036).
 */
let collections = 3;
makeFirstObjects();

createServer((_request, response) => {
  response.writeHead(status, headers);
  if (status === 304) response.end();
  else response.end(body);
  if (collections > 0) globalThis.gc?.();
  collections -= 1;
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
