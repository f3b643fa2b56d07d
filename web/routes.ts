import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('site/public-layout.tsx', [
    index('site/home-page.tsx'),
    route('payment', 'payments/payment-page.tsx'),
  ]),
  layout('site/bare-layout.tsx', [route('*', 'site/not-found-page.tsx')]),
] satisfies RouteConfig;
