import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// Short ids: they stand in the list of routes that every page fetches.
export default [
  layout('shell/public-layout.tsx', { id: 'pu' }, [
    index('site/home/home-page.tsx', { id: 'ho' }),
    route('about', 'site/about/about-page.tsx', { id: 'ab' }),
    route('classes', 'site/classes/classes-page.tsx', { id: 'cl' }),
    route('gallery', 'site/gallery/gallery-page.tsx', { id: 'ga' }),
    route('news', 'news/news-page.tsx', { id: 'ne' }),
    route('news/:id', 'news/news-item-page.tsx', { id: 'ni' }),
    route('contacts', 'site/contact/contact-page.tsx', { id: 'co' }),
    route('privacy', 'site/privacy/privacy-page.tsx', { id: 'pr' }),
    route('payment', 'payments/payment-page.tsx', { id: 'py' }),
    route('receipts/:reference', 'payments/receipt-page.tsx', { id: 're' }),
    route('pay/:code', 'payments/note/note-page.tsx', { id: 'pay' }),
  ]),
  layout('staff/staff-layout.tsx', { id: 'sl' }, [
    route('admin-login', 'staff/sign-in/sign-in-page.tsx', { id: 'in' }),
    route('admin-login/new-password', 'staff/sign-in/new-password-page.tsx', { id: 'np' }),
    route('admin-panel', 'staff/panel/panel-entry.tsx', { id: 'pe' }),
    layout('staff/panel/panel-layout.tsx', { id: 'pl' }, [
      route('admin-panel/dashboard', 'staff/dashboard/dashboard-page.tsx', { id: 'da' }),
      route('admin-panel/dashboard/payments', 'staff/payments/payments-page.tsx', { id: 'pa' }),
      route('admin-panel/dashboard/payouts', 'staff/payouts/payouts-page.tsx', { id: 'po' }),
      route('admin-panel/dashboard/students', 'staff/students/students-page.tsx', { id: 'st' }),
      route('admin-panel/dashboard/who-owes', 'staff/who-owes/who-owes-page.tsx', { id: 'wo' }),
      route('admin-panel/dashboard/morning-note', 'staff/daily-summary/daily-summary-page.tsx', {
        id: 'ds',
      }),
      route('admin-panel/dashboard/fee-notes', 'staff/fee-notes/fee-notes-page.tsx', { id: 'fn' }),
      route('admin-panel/dashboard/desk', 'staff/desk/desk-page.tsx', { id: 'dk' }),
      route('admin-panel/dashboard/messages', 'staff/messages/messages-page.tsx', { id: 'me' }),
      route('admin-panel/news', 'staff/news-desk/news-desk-page.tsx', { id: 'nd' }),
      route('admin-panel/users', 'staff/admins/admin-users-page.tsx', { id: 'au' }),
      route('admin-panel/settings', 'staff/settings/settings-page.tsx', { id: 'se' }),
      route('admin-panel/settings/school', 'staff/school/school-page.tsx', { id: 'sc' }),
      route('admin-panel/settings/school/:kind', 'staff/school/kind-page.tsx', { id: 'ki' }),
    ]),
    layout('staff/panel/unknown-section-layout.tsx', { id: 'ul' }, [
      route('admin-panel/*', 'shell/not-found-page.tsx', { id: 'us' }),
    ]),
  ]),
  layout('shell/bare-layout.tsx', { id: 'ba' }, [
    route('unauthorized', 'shell/access-denied-page.tsx', { id: 'ad' }),
    route('*', 'shell/not-found-page.tsx', { id: 'nf' }),
  ]),
] satisfies RouteConfig;
