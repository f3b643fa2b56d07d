/** Chromium's own offer to keep the site on the home screen; other browsers have it in a menu and say nothing. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let held: InstallPrompt | undefined;

/** What the browser would have offered while the page was still busy. */
export function heldPrompt(): InstallPrompt | undefined {
  return held;
}

/** Over the page, where the button to pay is, nothing is offered: the footer does it. */
if (!import.meta.env.SSR) {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    held = event as InstallPrompt;
  });
}
