import { createHash } from 'node:crypto';
import { Html, html } from '../html.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { CHECKOUT_STYLE } from './checkout-style.ts';

const styleHash = createHash('sha256').update(CHECKOUT_STYLE).digest('base64');

/**
 * What a checkout page may load. No `form-action`: a browser would also hold it against the redirect that takes the
 * payer back to the merchant's site.
 */
export const CHECKOUT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "script-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface Page {
  title: string;
  transaction?: Transaction;
  body: Html;
  /** Below the main part of the panel: ways out. */
  foot?: Html | undefined;
  /** Beside the panel. */
  aside?: Html | undefined;
  script?: string;
}

/** A whole checkout page as text. */
export function renderPage({ title, transaction, body, foot, aside, script }: Page): string {
  const page = html`<!DOCTYPE html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Sandbox checkout</title>
<link rel="icon" href="data:,">
<style>${new Html(CHECKOUT_STYLE)}</style>
${script && html`<script src="${script}" defer></script>`}
</head>
<body>
<header class="test-bar">TEST MODE — no real money</header>
<div class="frame">
<main class="paper">
<div class="head">
<span class="mark" aria-hidden="true"><i></i><i></i><i></i></span>
<span class="brand">Sandbox checkout</span>
</div>
<div class="body">
${transaction && html`<p class="who">${transaction.label ?? transaction.email}</p>`}
${body}
</div>
${foot && html`<div class="foot">${foot}</div>`}
</main>
${aside}
</div>
<footer class="page-foot small soft">This checkout stands in for Paystack. Its cards and accounts are not real.</footer>
</body>
</html>
`;
  return page.text;
}

const naira = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 });

/** An amount in kobo as the payer reads it, e.g. ₦55,000 or ₦10.50. */
export function inNaira(kobo: number): string {
  return `₦${naira.format(kobo / 100).replace(/\.00$/, '')}`;
}
