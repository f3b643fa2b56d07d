import everything from './playwright.config.ts';

/** What depends on the engine of a browser: layout, storage, service worker, history, plain forms. */
const ENGINE = /@engine/;
const PHONE = /@mobile/;
const [phone] = everything.projects ?? [];

/** For browsers older than the one that runs all journeys (scripts/test-browsers.mjs). */
export default {
  ...everything,
  grep: ENGINE,
  projects: [
    { ...phone, grep: /@engine.*@mobile|@mobile.*@engine/ },
    { name: 'desk', grepInvert: PHONE, use: { viewport: { width: 1440, height: 900 } } },
  ],
};
