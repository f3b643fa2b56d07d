import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as they came over the connection. */
  source: string;
}

export type TestSmtpServer = Awaited<ReturnType<typeof startTestSmtpServer>>;

/** For tests: a mail server on this machine that stores what it is given. `port` brings one back that was stopped. */
export async function startTestSmtpServer({ port = 0 } = {}) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  /** What it answers to a command instead of taking it: { RCPT: '550 5.1.1 No such mailbox' }. */
  const refusals: Record<string, string> = {};
  let silent = false;
  let hasCalled = Promise.withResolvers<void>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    hasCalled.resolve();
    if (silent) return;
    talk(socket, refusals, (mail) => received.push(mail));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const openPort = typeof address === 'object' && address ? address.port : 0;

  return {
    port: openPort,
    url: `smtp://127.0.0.1:${openPort}`,
    received,
    refusals,
    /** From now on it takes calls and says nothing. */
    fallSilent() {
      silent = true;
      hasCalled = Promise.withResolvers<void>();
    },
    /** Resolves when a client has called since it fell silent. */
    called: () => hasCalled.promise,
    openConnections: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function talk(
  socket: Socket,
  refusals: Record<string, string>,
  keep: (mail: ReceivedMail) => void,
): void {
  let waiting = '';
  let mail: ReceivedMail | undefined;
  let from = '';
  let to: string[] = [];
  const say = (line: string) => socket.write(`${line}\r\n`);

  socket.setEncoding('utf8');
  socket.on('data', (text: string) => {
    waiting += text;
    if (mail) return takeBody();
    for (let end = waiting.indexOf('\r\n'); end >= 0 && !mail; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 2);
      obey(line);
    }
  });
  say('220 mail.test ESMTP');

  function obey(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    const refusal = refusals[verb];
    if (refusal) return void say(refusal);
    const address = /<(.*)>/.exec(line)?.[1] ?? '';
    if (verb === 'MAIL') from = address;
    if (verb === 'RCPT') to.push(address);
    if (verb === 'DATA') {
      mail = { from, to, source: '' };
      say('354 Go on');
    } else if (verb === 'QUIT') socket.end('221 Goodbye\r\n');
    else say(verb === 'STAR' ? '502 No encryption here' : '250 OK');
  }

  function takeBody(): void {
    const end = waiting.indexOf('\r\n.\r\n');
    if (!mail || end < 0) return;
    keep({ ...mail, source: waiting.slice(0, end) });
    waiting = waiting.slice(end + 5);
    mail = undefined;
    to = [];
    say(refusals.BODY ?? '250 Taken');
  }
}
