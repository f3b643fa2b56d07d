/** What was pressed goes away with its row or message; focus must not, but whoever has gone on elsewhere stays there. */
export function keepFocus(heading: HTMLElement | null): void {
  const { activeElement } = document;
  const isHere = heading?.closest('section')?.contains(activeElement);
  if (isHere || activeElement === document.body) heading?.focus();
}
