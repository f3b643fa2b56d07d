/** Runs before React takes the page over. */
let served = import.meta.env.SSR ? [] : [...document.forms];

/**
 * What was typed before scripts ran; asked once. A rewritten page (proxy, translator) is rendered again, and its first form
 * holds the text.
 */
export function typedBeforeScripts(form: HTMLFormElement): FormData {
  const action = form.getAttribute('action');
  const thrownAway = served.find(
    (one) => !one.isConnected && one.getAttribute('action') === action,
  );
  served = [];
  return new FormData(thrownAway ?? form);
}
