import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { SCRIPT_NONCE } from '#contract/rendered-page.ts';
import { AnswersOnServer } from './payments/form/answers-on-server.ts';
import { PaymentAnswers } from './payments/form/payment-answers.tsx';
import { KEEP_POSTED_FORM } from './payments/form/saved-form.ts';
import { themeScript } from './staff/theme.ts';

// The server takes the router's functions and our context key from this bundle, so that both share one instance.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { servicesContext } from './services.server.ts';

const RENDER_TIMEOUT_MS = 10_000;
const NONCE_BYTES = 18;
/** Inline scripts of ours that components render; the router gives its own the nonce by itself. */
const COMPONENT_SCRIPTS = [KEEP_POSTED_FORM, themeScript];

/**
 * Renders the whole page before answering: pages are kept as one text. Its own inline scripts carry a nonce that nobody can
 * know beforehand, so that the security policy lets these run and none that came into the page some other way.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let finalStatus = status;
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const { pipe, abort } = renderToPipeableStream(
      <AnswersOnServer value={PaymentAnswers}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </AnswersOnServer>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          headers.set('Content-Type', 'text/html; charset=utf-8');
          headers.set(SCRIPT_NONCE, nonce);
          const send = (html: string) =>
            resolve(new Response(withNonce(html, nonce), { status: finalStatus, headers }));
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
function collect(use: (whole: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      use(Buffer.concat(chunks).toString());
      done();
    },
  });
}

function withNonce(html: string, nonce: string): string {
  return COMPONENT_SCRIPTS.reduce(
    (page, text) =>
      page.replace(`<script>${text}</script>`, () => `<script nonce="${nonce}">${text}</script>`),
    html,
  );
}
