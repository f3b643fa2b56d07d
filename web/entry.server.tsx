import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { renderToString } from 'react-dom/server';
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { ScriptNonce } from './ui/own-script.tsx';

// The server takes the router's functions and our context key from this bundle, so that both share one instance.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { servicesContext } from './services.server.ts';

/** What a rendering hands to the server beside its response: as the body of one it would become a stream of bytes, and a text again. */
export interface RenderedPage {
  html: string;
  /** What each of its own inline scripts carries. The server takes it away before the page is sent or kept. */
  nonce: string;
}

/** Null where nothing was rendered; without a value to begin with, the router throws for whoever asks. */
export const renderedPageContext = createContext<RenderedPage | null>(null);

const NONCE_BYTES = 18;

/**
 * Renders the whole page before answering, in one go and as one text: pages are kept as such, and nothing in them waits for
 * anything (decisions/0008). Its own inline scripts carry a nonce that nobody can know beforehand, so that the security
 * policy lets these run and none that came into the page some other way.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  handedOver: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  await readDataFirst(routerContext);
  const html = renderToString(
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>,
  );
  handedOver.set(renderedPageContext, { html: `<!DOCTYPE html>${html}`, nonce });
  return new Response(null, { status, headers });
}

/** The data that the page's scripts begin with: the router would read them while it renders, and have that wait. */
async function readDataFirst({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (!serverHandoffStream || !renderMeta) return;
  const result = { done: true, value: await text(serverHandoffStream) };
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result }) };
}
