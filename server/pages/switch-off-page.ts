import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { KEPT_PAGES_KEY } from '#contract/stored-on-device.ts';

const DONE =
  'Done. This device no longer keeps our pages for reading without a line, until you want it again. Your payment history and the news you have read stay.';
const FAILED =
  'This did not work. Close all windows of this site, open this page again, or clear the site’s data in the settings of your browser: that also removes your payment history.';
const AGAIN = 'From the next page on, this device keeps pages again.';

/** On this device, for good: a page that is opened later looks for the key before it asks for a worker. */
export const SWITCH_OFF = `(async () => {
const say = (text) => { document.querySelector('[role=status]').textContent = text; };
const button = document.querySelector('button');
button.addEventListener('click', () => {
localStorage.removeItem('${KEPT_PAGES_KEY}');
button.hidden = true;
say('${AGAIN}');
});
try {
localStorage.setItem('${KEPT_PAGES_KEY}', 'off');
const workers = await navigator.serviceWorker?.getRegistrations() ?? [];
for (const worker of workers) await worker.unregister();
for (const name of await globalThis.caches?.keys() ?? []) await caches.delete(name);
button.hidden = false;
say('${DONE}');
} catch {
say('${FAILED}');
}
})()`;

/** Stands alone: whatever a worker that misbehaves does to our files, nothing of them is needed here. */
export const switchOffPage = `<!doctype html>
<html lang="${school.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Pages kept on this device · ${school.name}</title>
<style>
body { max-width: 34em; margin: 0 auto; padding: 3em 1.25em; font: 1.0625rem/1.6 system-ui, sans-serif; }
h1 { line-height: 1.2; }
button { padding: 0.75em 1.25em; font: inherit; }
</style>
</head>
<body>
<main>
<h1>Pages kept on this device</h1>
<p role="status">This page needs scripts, which your browser does not run: it keeps no pages either.</p>
<p><button type="button" hidden>Keep pages again</button></p>
<p><a href="${pages.home}">Back to Home</a></p>
</main>
<script>${SWITCH_OFF}</script>
</body>
</html>
`;
