export interface Allowed {
  /** Its place in the compatibility data; everything below it is allowed, too. */
  feature: string;
  /** The only sources that may use it: each asks first, or goes on without. Everywhere when not given. */
  in?: readonly string[];
  /** What happens in a browser that lacks it. */
  reason: string;
}

/**
 * What newer browsers have and we use all the same. Add to it only what was tried without: everything that works when it is
 * missing, by asking for it first (`navigator.share?.(…)`, `'share' in navigator`) or because the browser passes over it.
 */
export const allowedInScripts: readonly Allowed[] = [
  {
    feature: 'api.HTMLElement.focus.options_preventScroll_parameter',
    reason: 'The page scrolls to what gets the focus.',
  },
  {
    feature: 'api.HTMLImageElement.fetchPriority',
    in: ['web/ui/loading/fetch-ahead.tsx'],
    reason: 'A property that is not read.',
  },
  {
    feature: 'html.elements.img.fetchpriority',
    reason: 'The picture is fetched when the browser comes to it.',
  },
  {
    feature: 'html.elements.link.fetchpriority',
    in: ['web/ui/loading/fetch-ahead.tsx'],
    reason: 'Fetched as early as other files.',
  },
  {
    feature: 'html.global_attributes.autocapitalize',
    in: ['web/ui/forms/password-field.tsx'],
    reason: 'Only keyboards on screens know it.',
  },
  {
    feature: 'api.PerformanceResourceTiming.transferSize',
    in: ['web/shell/visit-cost.tsx', 'web/shell/worker/transferred.ts'],
    reason: 'Unknown sizes are not shown.',
  },
  {
    feature: 'api.PerformanceResourceTiming.serverTiming',
    in: ['web/ui/loading/stored-document.ts'],
    reason: 'Without it the age of a page tells that it is a copy.',
  },
  {
    feature: 'api.PerformanceServerTiming',
    in: ['web/ui/loading/stored-document.ts'],
    reason: 'Only read where `serverTiming` is there.',
  },
  {
    feature: 'api.Navigator.share',
    in: ['web/ui/dialogs/share-menu.tsx', 'web/ui/dialogs/share-sheet.ts'],
    reason: 'Asked for first; without it WhatsApp and the link to copy are offered.',
  },
  {
    feature: 'api.Navigator.canShare',
    in: ['web/payments/receipt/receipt-file.ts'],
    reason: 'Asked for first.',
  },
  {
    feature: 'api.CanvasRenderingContext2D.imageSmoothingQuality',
    in: ['web/staff/pictures/decode-picture.ts'],
    reason: 'The picture is made smaller all the same.',
  },
  {
    feature: 'api.Window.beforeunload_event',
    in: ['web/staff/panel/leave-question.tsx'],
    reason: 'An iPhone asks only within the panel; the text of news is stored on the device.',
  },
  {
    feature: 'api.Window.beforeinstallprompt_event',
    in: ['web/shell/install-prompt.ts', 'web/shell/install-offer.tsx'],
    reason: 'It never comes, and the offer is never made.',
  },
  // What packages do: nothing of it in our own sources.
  {
    feature: 'api.Window.navigation',
    in: [],
    reason: 'React asks for it first.',
  },
  { feature: 'api.Navigation', in: [], reason: 'React: only with window.navigation.' },
  { feature: 'api.NavigationHistoryEntry', in: [], reason: 'React: only with window.navigation.' },
  {
    feature: 'api.PublicKeyCredential.isConditionalMediationAvailable_static',
    in: [],
    reason: '@simplewebauthn/browser asks for it first.',
  },
  {
    feature: 'javascript.builtins.Error.captureStackTrace',
    in: [],
    reason: 'csv-parse and read-excel-file ask for it first.',
  },
  {
    feature: 'javascript.builtins.ArrayBuffer.resize',
    in: [],
    reason: 'photoswipe has a method of the same name.',
  },
];
