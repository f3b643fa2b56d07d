/** The forms as the server sent them. This runs before React takes the page over. */
let served = import.meta.env.SSR ? [] : [...document.forms];

/**
 * What stands in a form when React has taken the page over, asked once. Where a proxy, a translator or an extension had
 * rewritten the page, React makes it again, and what was typed until then stands in the form that it threw away.
 */
export function typedBeforeScripts(form: HTMLFormElement): FormData {
  const action = form.getAttribute('action');
  const thrownAway = served.find(
    (one) => !one.isConnected && one.getAttribute('action') === action,
  );
  served = [];
  return new FormData(thrownAway ?? form);
}
