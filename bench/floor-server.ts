import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { BODY_FILE = '', ANSWER_HEADERS = '{}', ANSWER_STATUS = '200', PORT } = process.env;
const body = readFileSync(BODY_FILE);
const status = Number(ANSWER_STATUS);
const headers = JSON.parse(ANSWER_HEADERS);

/** Like every process that has been up for a while, it has been through full garbage collections, which slow node:http. */
let collections = 3;

createServer((_request, response) => {
  response.writeHead(status, headers);
  if (status === 304) response.end();
  else response.end(body);
  if (collections > 0) globalThis.gc?.();
  collections -= 1;
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
