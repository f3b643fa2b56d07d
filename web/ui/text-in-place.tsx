import type { ReactNode } from 'react';

/**
 * Text that changes in place, in an element that is replaced with it. A browser's translator sets each text in elements of its
 * own: React would go on changing the one it made, which nobody sees any more. Beside elements a text needs its own.
 */
export function TextInPlace({ children }: { children?: ReactNode }) {
  const isText = [children].flat().every((child) => !child || typeof child !== 'object');
  return isText ? <span key={`${children}`}>{children}</span> : children;
}
