import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { BODY_FILE = '', ANSWER_HEADERS = '{}', ANSWER_STATUS = '200', PORT } = process.env;
const body = readFileSync(BODY_FILE);
const status = Number(ANSWER_STATUS);
const headers = JSON.parse(ANSWER_HEADERS);

createServer((_request, response) => {
  response.writeHead(status, headers);
  if (status === 304) response.end();
  else response.end(body);
}).listen(Number(PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
