/** From the list to an item, and back, one page fades into the other, unless somebody asked for less movement. */
export function mayFade(): boolean {
  return (
    typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

// Whoever goes on at once, or turns the phone, cuts it short. The router leaves the promise of that transition to itself,
// and browsers would report an error where the pages have changed as they should.
if (typeof window !== 'undefined') {
  window.addEventListener('unhandledrejection', (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && /transition/i.test(reason.message))
      event.preventDefault();
  });
}
