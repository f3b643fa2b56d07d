import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import {
  createContext,
  type EntryContext,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { ScriptNonce } from './ui/own-script.tsx';

// The server takes the router's functions and our context key from this bundle, so that both share one instance.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { assetsContext, servicesContext } from './services.server.ts';

/** Handed over beside the response: as its body the page would become a stream of bytes, and a string again. */
export interface RenderedPage {
  html: string;
  /** the nonce of its own inline scripts; the server replaces it before the page is sent or cached */
  nonce: string;
}

/** Null where nothing was rendered: without a default the router throws for a reader. */
export const renderedPageContext = createContext<RenderedPage | null>(null);

const NONCE_BYTES = 18;

/**
 * Renders the whole page, and waits for all of it: it is cached as one string (decisions/0008). The security policy allows
 * only inline scripts with the nonce.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  handedOver: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const { prelude } = await prerenderToNodeStream(
    <ScriptNonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ScriptNonce>,
  );
  handedOver.set(renderedPageContext, { html: await text(prelude), nonce });
  return new Response(null, { status, headers });
}
