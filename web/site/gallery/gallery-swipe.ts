const SHORTEST_SWIPE_PX = 40;

/** Calls back with 1 for a swipe to the left (on to the next) and -1 for one to the right; answers how to stop. */
export function listenForSwipes(element: HTMLElement, onSwipe: (step: 1 | -1) => void): () => void {
  let began: { id: number; x: number; y: number } | undefined;
  const begin = ({ pointerId, isPrimary, clientX, clientY }: PointerEvent) => {
    // A second finger means zooming, not turning the page.
    began = isPrimary ? { id: pointerId, x: clientX, y: clientY } : undefined;
  };
  const end = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (began?.id !== pointerId) return;
    const [across, down] = [clientX - began.x, clientY - began.y];
    began = undefined;
    if (Math.abs(across) < SHORTEST_SWIPE_PX || Math.abs(across) < 2 * Math.abs(down)) return;
    onSwipe(across < 0 ? 1 : -1);
  };
  const forget = () => {
    began = undefined;
  };
  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener('pointerdown', begin, { signal });
  element.addEventListener('pointerup', end, { signal });
  element.addEventListener('pointercancel', forget, { signal });
  return () => listening.abort();
}
