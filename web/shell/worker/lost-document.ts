import { mainNavigation } from '#content/navigation.ts';
import { school } from '#content/school.ts';
import { bg, ink } from '../../styles/colours.ts';

/** Network Boo without scripts, where the worker has neither a response nor a copy. */
export function lostDocument(address: string): Response {
  const { pathname } = new URL(address);
  const ways = mainNavigation.map(({ path, label }) => `<li><a href="${path}">${label}</a></li>`);
  const html = `<!doctype html>
<html lang="${school.language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Network Boo | ${school.name}</title>
<style>
body { max-width: 34em; margin: 0 auto; padding: 3em 1.25em; background: ${bg}; color: ${ink}; font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { line-height: 1.2; }
ul { padding: 0; list-style: none; }
a { display: inline-block; padding-block: .6em; color: inherit; }
</style>
<main>
<h1>Network Boo</h1>
<p>The drum called <b>${asText(pathname)}</b> and nobody heard it. This page is not saved on this device. Check your connection, then try again.</p>
<p><a href="">Retry</a></p>
<p>What this device may have saved:</p>
<ul>${ways.join('')}</ul>
</main>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

function asText(pathname: string): string {
  return pathname.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
