type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Fields without text count once they were changed. */
const CHOICES = new Set(['button', 'checkbox', 'color', 'hidden', 'image', 'radio', 'range']);
const NO_ENTRY = new Set(['reset', 'submit']);

/** Whether something was entered: any field with text, any choice in `changed`. React writes `defaultValue` too. */
export function holdsWork(changed: WeakSet<EventTarget>): boolean {
  const controls = document.querySelectorAll<Control>('input, textarea, select');
  return [...controls].some((control) => isWork(control, changed.has(control)));
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
