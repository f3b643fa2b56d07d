import { type ReactNode, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router';
import { school } from '#content/school.ts';
import { FEE_NOTES, pages, RECEIPTS, receiptAddress } from '#contract/addresses.ts';
import type { Route } from './+types/root.ts';
import { referenceInAddress } from './payments/outcome/reference-in-address.ts';
import { assetsContext, servicesContext } from './services.server.ts';
import { titleOf } from './shell/metadata.ts';
import { NetworkErrorGuard } from './shell/network-error-guard.tsx';
import { LostPage } from './shell/network-error-page.tsx';
import { isNetworkFailure } from './shell/network-failure.ts';
import { NotFound } from './shell/not-found.tsx';
import { RouteAnnouncer } from './shell/route-announcer.tsx';
import { SomethingWentWrong } from './shell/something-went-wrong.tsx';
import testModeStyles from './shell/test-mode-bar.module.css';
import { openWantedPage, rememberWantedPage } from './shell/wanted-page.ts';
import { accent } from './styles/colours.ts';
import fonts from './styles/fonts.css?url';
import layerOrder from './styles/layers.css?inline';
import './styles/reset.css';
import './styles/tokens.css';
import './styles/font-stand-ins.css';
import './styles/base.css';
import './styles/layout.css';
import './styles/print.css';
import { builtFilesOf } from './ui/loading/built-files.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: fonts },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

const COPY = 'A copy of the school, to try a backup: no payments are taken and nothing is sent.';

/** What every page knows about the site and the school. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { testMode, isCopy, mailsReceipts, publicUrl, readSchool } = services;
  return {
    testMode,
    isCopy,
    mailsReceipts,
    publicUrl,
    school: await readSchool(),
    // From here and not from the component: in browsers only PDFs need colours by number.
    themeColour: accent,
    built: builtFilesOf(context.get(assetsContext)),
    ...scriptsAt(new URL(request.url)),
  };
}

interface ScriptFacts {
  /** The page is delivered without any script. */
  isPlain?: true;
  /** Leads a browser that runs no scripts on to another page: the text of a refresh. */
  leadOn?: string;
}

/** Decided on the server alone, so that no browser fetches the rule. */
function scriptsAt({ pathname, searchParams }: URL): ScriptFacts {
  // A scanned receipt and a fee note need no scripts, and old phones show them like new ones.
  if (pathname.startsWith(RECEIPTS) || pathname.startsWith(FEE_NOTES)) return { isPlain: true };
  const reference = pathname === pages.payment && referenceInAddress(searchParams);
  // Without scripts the portal cannot ask how a payment stands: the page of the receipt says it.
  return reference ? { leadOn: `0;url=${receiptAddress(reference)}` } : {};
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [rememberWantedPage];

/** These facts do not change while a page is open, so moving between pages asks nothing of the server. */
export function shouldRevalidate() {
  return false;
}

/** Hides what needs scripts and unfolds the rest. Not `@media (scripting: none)`: older browsers do not know it. */
const WITHOUT_SCRIPTS = '[data-scripts-only]{display:none}[data-folded]{display:flex}';

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root');
  return (
    // The staff area marks its theme here before React runs.
    <html lang={school.language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* An iPhone would make links of amounts and references, and change the page before React takes it over. */}
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <meta name="theme-color" content={site?.themeColour} />
        <noscript>
          <style>{WITHOUT_SCRIPTS}</style>
          {site?.leadOn && <meta httpEquiv="refresh" content={site.leadOn} />}
        </noscript>
        {/* With a precedence it stays first when a failure renders the page’s frame again. */}
        <style href="layers" precedence="0">
          {layerOrder}
        </style>
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        {(site?.isCopy || site?.testMode) && (
          <aside className={`no-print ${testModeStyles.bar}`} aria-label="About this site">
            <p>{site.isCopy ? COPY : 'Test mode: no real money moves here.'}</p>
          </aside>
        )}
        {children}
        {!site?.isPlain && (
          <>
            <RouteAnnouncer />
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(openWantedPage, []);
  return (
    <NetworkErrorGuard>
      <Outlet />
    </NetworkErrorGuard>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { title, screen } = screenFor(error);
  return (
    <main id="main" tabIndex={-1}>
      {/* The failed route's own metadata is not used here. */}
      <title>{titleOf(title)}</title>
      <meta name="robots" content="noindex" />
      {screen}
    </main>
  );
}

function screenFor(error: unknown): { title: string; screen: ReactNode } {
  if (isNetworkFailure(error)) return { title: 'Network Boo', screen: <LostPage /> };
  if (isRouteErrorResponse(error) && error.status === 404) {
    return { title: 'Page Not Found', screen: <NotFound /> };
  }
  return { title: 'Something Went Wrong', screen: <SomethingWentWrong /> };
}
