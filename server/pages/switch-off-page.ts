import { pages } from '#contract/addresses.ts';
import { KEPT_PAGES_KEY } from '#contract/kept-on-device.ts';
import { standaloneHtml } from './standalone-html.ts';

const DONE =
  'Done. This device no longer keeps our pages for reading offline, until you want it again. Your payment history and the news you have read stay.';
const FAILED =
  'This did not work. Close all windows of this site, open this page again, or clear the site’s data in the settings of your browser: that also removes your payment history.';
const AGAIN = 'From the next page on, this device keeps pages again.';

/** For good: pages look for the key before they register a worker. */
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

/** Needs nothing of our files, whatever a misbehaving worker does to them. */
export const switchOffPage = standaloneHtml({
  title: 'Pages kept on this device',
  styles: 'h1 { line-height: 1.2; }\nbutton { padding: 0.75em 1.25em; font: inherit; }',
  body: `<h1>Pages kept on this device</h1>
<p role="status">This page needs scripts, which your browser does not run: it keeps no pages either.</p>
<p><button type="button" hidden>Keep pages again</button></p>
<p><a href="${pages.home}">Back to Home</a></p>`,
  script: SWITCH_OFF,
});
