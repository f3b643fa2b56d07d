/** Where each page is, as `web/routes.ts` serves them: whatever leads to a page takes its address from here. */
export const pages = {
  home: '/',
  about: '/about',
  classes: '/classes',
  gallery: '/gallery',
  news: '/news',
  contact: '/contacts',
  payment: '/payment',
  signIn: '/admin-login',
  panel: '/admin-panel',
  dashboard: '/admin-panel/dashboard',
  staffPayments: '/admin-panel/dashboard/payments',
  newsDesk: '/admin-panel/news',
  admins: '/admin-panel/users',
  settings: '/admin-panel/settings',
  accessDenied: '/unauthorized',
} as const;

/** Where one news item is read. */
export function newsItemAddress(id: string): string {
  return `${pages.news}/${encodeURIComponent(id)}`;
}

/** Where one payment is checked and its receipt shown. */
export function paymentAddress(reference: string): string {
  return `${pages.payment}?reference=${encodeURIComponent(reference)}`;
}
