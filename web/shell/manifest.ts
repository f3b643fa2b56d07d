import { payFeesLink } from '#content/navigation.ts';
import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { accent, bg } from '../styles/colours.ts';

export const manifest = {
  id: '/',
  name: school.name,
  description: `${school.descriptor}. ${school.tagline}.`,
  short_name: school.wordmark,
  lang: school.language,
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: bg,
  theme_color: accent,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    shortcut(payFeesLink.label, pages.payment, '/shortcut-pay.png'),
    shortcut('News', pages.news, '/shortcut-news.png'),
  ],
  screenshots: [
    screenshot('/screenshot-home.jpg', '780x1688', 'narrow', 'Home'),
    screenshot('/screenshot-payment.jpg', '780x1688', 'narrow', 'Payment Portal'),
    screenshot('/screenshot-wide.jpg', '1280x800', 'wide', 'Home'),
  ],
} as const;

function shortcut(name: string, url: string, icon: string) {
  return { name, url, icons: [{ src: icon, sizes: '192x192', type: 'image/png' }] };
}

/** Shown by a browser that asks whether to keep the site; drawn by `artwork/draw-screenshots.ts`. */
function screenshot(src: string, sizes: string, form_factor: 'narrow' | 'wide', label: string) {
  return { src, sizes, type: 'image/jpeg', form_factor, label };
}
