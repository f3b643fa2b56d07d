import type { Allowed } from './allowed-scripts.ts';

/** The same for styles: each page was looked at without it. */
export const allowedInStyles: readonly Allowed[] = [
  {
    feature: 'css.selectors.has',
    in: [
      'web/ui/forms/choice-field.module.css',
      'web/ui/forms/unseen-choices.css',
      'web/payments/form/fee-choices.module.css',
      'web/payments/history/history-tools.module.css',
      'web/payments/note/note-view.module.css',
    ],
    reason: 'Radios and boxes are shown themselves: web/ui/forms/unseen-choices.css.',
  },
  {
    feature: 'css.selectors.has',
    in: [
      'web/payments/receipt/receipt-print.css',
      'web/payments/receipt/receipt-narrow-print.css',
      'web/staff/desk/close-print.css',
      'web/styles/print.css',
      'web/staff/payments/gate-list-print.css',
      'web/staff/second-factor/recovery-codes-print.css',
    ],
    reason: 'Firefox before 121 prints the page around it, too.',
  },
  {
    feature: 'css.selectors.has',
    in: [
      'web/shell/test-mode-bar.module.css',
      'web/staff/daily-summary/summary-lines.module.css',
      'web/staff/dashboard/dashboard-page.module.css',
      'web/news/coming-up.module.css',
      'web/payments/receipt/receipt-sheet.module.css',
      'web/site/gallery/gallery.module.css',
      'web/site/contact/contact-form.module.css',
    ],
    reason: 'Distances, columns and a colour for one special case.',
  },
  {
    feature: 'css.selectors.selection',
    reason: 'Marked text has the colours of the device.',
  },
  {
    feature: 'css.at-rules.container',
    in: ['web/shell/logo.module.css', 'web/shell/site-header.module.css'],
    reason: 'The width of the screen decides instead: see @media there.',
  },
  {
    feature: 'css.at-rules.container',
    in: ['web/payments/receipt/receipt-sheet.module.css'],
    reason: 'The plain form of the sheet fits every phone.',
  },
  { feature: 'css.properties.container-type', reason: 'See @container.' },
  {
    feature: 'css.types.length.lh',
    in: ['web/site/home/home-hero.module.css'],
    reason: 'What follows may move when the fonts come.',
  },
  {
    feature: 'css.at-rules.font-face.size-adjust',
    reason: 'Stand-ins have measures of their own: lines may move when the fonts come.',
  },
  { feature: 'css.at-rules.font-face.ascent-override', reason: 'As size-adjust.' },
  { feature: 'css.at-rules.font-face.descent-override', reason: 'As size-adjust.' },
  { feature: 'css.at-rules.font-face.line-gap-override', reason: 'As size-adjust.' },
  {
    feature: 'css.at-rules.media.forced-colors',
    reason: 'Only browsers with forced colours need it.',
  },
  { feature: 'css.properties.forced-color-adjust', reason: 'As the media query.' },
  { feature: 'css.at-rules.page', reason: 'Printed on the paper that is in the printer.' },
  { feature: 'css.properties.break-after', reason: 'A page may break after a heading.' },
  { feature: 'css.properties.orphans', reason: 'Lines may stand alone on a page.' },
  { feature: 'css.properties.widows', reason: 'Lines may stand alone on a page.' },
  { feature: 'css.properties.text-wrap', reason: 'Lines break as they do elsewhere.' },
  { feature: 'css.properties.cursor', reason: 'Touched, not pointed at.' },
  { feature: 'css.properties.overscroll-behavior', reason: 'The page behind scrolls on.' },
  { feature: 'css.properties.resize', reason: 'The field keeps its size.' },
  { feature: 'css.properties.scrollbar-gutter', reason: 'A page may move by a scrollbar.' },
  {
    feature: 'css.properties.-webkit-tap-highlight-color',
    in: [],
    reason: 'photoswipe: a press is shown in grey.',
  },
  {
    feature: 'css.properties.-webkit-touch-callout',
    in: [],
    reason: 'photoswipe: for iPhones alone.',
  },
];
