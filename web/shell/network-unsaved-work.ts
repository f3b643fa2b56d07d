type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields without text of their own: they count only once somebody has changed them. */
const CHOICES = new Set(['button', 'checkbox', 'color', 'hidden', 'image', 'radio', 'range']);
const NO_ENTRY = new Set(['reset', 'submit']);

/**
 * Knows whether the page holds something a person has entered: any field with text in it, whoever put it there, and
 * any choice that was changed. Comparing with `defaultValue` would miss it: React writes what is typed there too.
 */
export function watchForWork(page: Document) {
  const changed = new WeakSet<EventTarget>();
  const remember = ({ target }: Event) => {
    if (target) changed.add(target);
  };
  page.addEventListener('change', remember);

  return {
    holdsWork(): boolean {
      const controls = page.querySelectorAll<Control>('input, textarea, select');
      return [...controls].some((control) => isWork(control, changed.has(control)));
    },
    stop() {
      page.removeEventListener('change', remember);
    },
  };
}

/** Whether this field holds something that would be lost with the page. */
export function isWork(
  { type, value, disabled }: Pick<Control, 'type' | 'value' | 'disabled'>,
  wasChanged: boolean,
): boolean {
  if (disabled || NO_ENTRY.has(type)) return false;
  const isChoice = CHOICES.has(type) || type.startsWith('select');
  return isChoice ? wasChanged : value.trim() !== '';
}
