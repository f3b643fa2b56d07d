import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { AnswersOnServer } from './payments/form/answers-on-server.ts';
import { PaymentAnswers } from './payments/form/payment-answers.tsx';

// The server takes the router's functions and our context key from this bundle, so that both share one instance.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { servicesContext } from './services.server.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** Renders the whole page before answering: pages are kept and hashed for their security policy as one text. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(
      <AnswersOnServer value={PaymentAnswers}>
        <ServerRouter context={routerContext} url={request.url} />
      </AnswersOnServer>,
      {
        onAllReady() {
          clearTimeout(timer);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          const send = (html: Buffer<ArrayBuffer>) =>
            resolve(new Response(html, { status: finalStatus, headers }));
          pipe(collect(send));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError() {
          finalStatus = 500;
        },
      },
    );
    const tooLong = () => abort(new Error('page took too long to render'));
    const timer = setTimeout(tooLong, RENDER_TIMEOUT_MS);
  });
}

/** Takes in what is piped to it; in one piece, a page need not pass through streams any more. */
function collect(use: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      use(Buffer.concat(chunks));
      done();
    },
  });
}
