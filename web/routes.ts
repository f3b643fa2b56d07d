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
  layout('site/bare-layout.tsx', [
    route('unauthorized', 'site/access-denied-page.tsx'),
    route('*', 'site/not-found-page.tsx'),
  ]),
] satisfies RouteConfig;
