import { useEffect, useRef, useState } from 'react';

/** The small-screen menu: open or closed, closing on choice, Escape, a press outside, or focus moving on. */
export function useSiteMenu(menuId: string) {
  const header = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const [ready, setReady] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    setReady(true);
    // Someone may have opened it by its address before the scripts arrived.
    if (window.location.hash === `#${menuId}`) setOpen(true);
  }, [menuId]);

  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !header.current?.contains(event.target)) setOpen(false);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', closeFromOutside, { signal });
    document.addEventListener('focusin', closeFromOutside, { signal });
    document.addEventListener('keydown', closeByKey, { signal });
    return () => listening.abort();
  }, [open]);

  function choose() {
    if (!open) return;
    setOpen(false);
    // The chosen link disappears with the menu; a navigation then moves focus on to the new page.
    toggle.current?.focus();
  }

  return { header, toggle, ready, open, setOpen, choose };
}
