import { school } from '#content/school.ts';
import { accent, bg } from '../styles/colours.ts';

/** What a phone that keeps the site on its home screen is told about it (the W3C's web app manifest). */
export const manifest = {
  name: school.name,
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
} as const;
