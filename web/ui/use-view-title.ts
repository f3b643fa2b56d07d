import { useEffect } from 'react';

/** The title of a view without an address; restored afterwards. */
export function useViewTitle(title: string): void {
  useEffect(() => {
    const ofPage = document.title;
    document.title = title;
    return () => {
      // The next page has set its own already.
      if (document.title === title) document.title = ofPage;
    };
  }, [title]);
}
