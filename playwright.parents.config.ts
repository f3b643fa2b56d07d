import everything from './playwright.config.ts';

/** What parents do, for browsers older than the one that runs all journeys (scripts/test-browsers.mjs). */
const PARENTS =
  /\/(about-and-classes|contact-and-errors|events|gallery|history|connection-lost|news|news-offline|older-browsers|pay-by-card|payment-form|payment-safety|receipt-check|receipt-page|receipt-sharing|shell|offline)\.spec\.ts/;

const MOBILE = /@mobile/;

export default {
  ...everything,
  testMatch: PARENTS,
  projects: [
    { name: 'desktop', grepInvert: MOBILE, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'mobile',
      grep: MOBILE,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
};
