import { useEffect } from 'react';

/** The document's title while a view is shown that has no address of its own; then the page's own again. */
export function useViewTitle(title: string): void {
  useEffect(() => {
    const ofPage = document.title;
    document.title = title;
    return () => {
      // Whoever has gone on to another page has its title already.
      if (document.title === title) document.title = ofPage;
    };
  }, [title]);
}
