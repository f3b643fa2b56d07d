import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End go from one to the next of what the selector finds in the element. */
export function walkAmong(event: KeyboardEvent<HTMLElement>, selector: string): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement)) return;
  // In a field these two belong to what is typed.
  if (target instanceof HTMLInputElement && (key === 'Home' || key === 'End')) return;
  const stops = [...currentTarget.querySelectorAll<HTMLElement>(selector)];
  const at = stops.indexOf(target);
  if (at < 0) return;
  const places: Record<string, number> = {
    ArrowDown: Math.min(at + 1, stops.length - 1),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: stops.length - 1,
  };
  const next = stops[places[key] ?? -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
