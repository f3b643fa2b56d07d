type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields without text count once they were changed. */
const CHOICES = new Set(['button', 'checkbox', 'color', 'hidden', 'image', 'radio', 'range']);
const NO_ENTRY = new Set(['reset', 'submit']);

/**
 * Knows whether something was entered: any field with text, any changed choice. `defaultValue` does not tell, as React
 * writes it too.
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
