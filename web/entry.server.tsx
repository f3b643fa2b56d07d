import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { SCRIPT_NONCE } from '#contract/rendered-page.ts';
import { AnswersOnServer } from './payments/form/answers-on-server.ts';
import { PaymentAnswers } from './payments/form/payment-answers.tsx';
import { KEEP_POSTED_FORM } from './payments/form/saved-form.ts';
import { themeScript } from './staff/theme.ts';

// The server takes the router's functions and our context key from this bundle, so that both share one instance.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { servicesContext } from './services.server.ts';

const NONCE_BYTES = 18;
/** Inline scripts of ours that components render; the router gives its own the nonce by itself. */
const COMPONENT_SCRIPTS = [KEEP_POSTED_FORM, themeScript];

/**
 * Renders the whole page before answering, in one go and as one text: pages are kept as such, and nothing in them waits for
 * anything (decisions/0061). Its own inline scripts carry a nonce that nobody can know beforehand, so that the security
 * policy lets these run and none that came into the page some other way.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  await readDataFirst(routerContext);
  const html = renderToString(
    <AnswersOnServer value={PaymentAnswers}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </AnswersOnServer>,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(SCRIPT_NONCE, nonce);
  return new Response(`<!DOCTYPE html>${withNonce(html, nonce)}`, { status, headers });
}

/** The data that the page's scripts begin with: the router would read them while it renders, and have that wait. */
async function readDataFirst({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const result = { done: true, value: await text(serverHandoffStream) };
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
}

function withNonce(html: string, nonce: string): string {
  return COMPONENT_SCRIPTS.reduce(
    (page, script) =>
      page.replace(
        `<script>${script}</script>`,
        () => `<script nonce="${nonce}">${script}</script>`,
      ),
    html,
  );
}
