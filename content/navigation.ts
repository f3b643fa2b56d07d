export const mainNavigation = [
  { path: '/', label: 'Home' },
  { path: '/about', label: 'About us' },
  { path: '/classes', label: 'Classes' },
  { path: '/gallery', label: 'Gallery' },
  { path: '/news', label: 'News & Events' },
  { path: '/contacts', label: 'Contact Us' },
] as const;

export const quickLinks = [
  { path: '/', label: 'Home' },
  { path: '/classes', label: 'Classes' },
  { path: '/about', label: 'About' },
  { path: '/gallery', label: 'Gallery' },
  { path: '/news', label: 'News & Events' },
] as const;

/** In the last line of the footer. */
export const privacyLink = { path: '/privacy', label: 'Privacy' } as const;

export const payFeesLink = { path: '/payment', label: 'Pay Fees' } as const;
