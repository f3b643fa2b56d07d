import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('site/public-layout.tsx', [
    index('site/home-page.tsx'),
    route('about', 'site/about-page.tsx'),
    route('classes', 'site/classes-page.tsx'),
    route('gallery', 'site/gallery-page.tsx'),
    route('news', 'news/news-page.tsx'),
    route('news/:id', 'news/news-item-page.tsx'),
    route('contacts', 'site/contact-page.tsx'),
    route('payment', 'payments/payment-page.tsx'),
  ]),
  layout('staff/staff-layout.tsx', [
    route('admin-login', 'staff/sign-in/sign-in-page.tsx'),
    route('admin-panel', 'staff/panel/panel-entry.tsx'),
    layout('staff/panel/panel-layout.tsx', [
      route('admin-panel/dashboard', 'staff/dashboard/dashboard-page.tsx'),
      route('admin-panel/dashboard/payments', 'staff/payments/payments-page.tsx'),
      route('admin-panel/news', 'staff/news-desk/news-desk-page.tsx'),
      route('admin-panel/users', 'staff/admins/admin-users-page.tsx'),
      route('admin-panel/settings', 'staff/settings/settings-page.tsx'),
    ]),
  ]),
  layout('site/bare-layout.tsx', [
    route('unauthorized', 'site/access-denied-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
