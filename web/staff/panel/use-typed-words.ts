import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { cleanText } from '#contract/text/clean-text.ts';

const PAUSE_IN_TYPING_MS = 300;

/** The text of a search box: it searches after a pause in typing, and follows words from elsewhere (Back, a link). */
export function useTypedWords(words: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  const [sent, setSent] = useState(words);
  const { search } = useLocation();
  if (known !== words) {
    setKnown(words);
    if (words !== sent) {
      setTyped(words);
      setSent(words);
    }
  }

  function searchNow() {
    const wanted = cleanText(typed);
    setSent(wanted);
    if (wanted !== words) onSearch(wanted);
  }

  useEffect(() => {
    if (cleanText(typed) === words) return;
    const timer = setTimeout(() => {
      // A link was followed that is not rendered yet: searching from the old place would undo it.
      if (window.location.search === search) searchNow();
    }, PAUSE_IN_TYPING_MS);
    return () => clearTimeout(timer);
  });

  return { typed, setTyped, searchNow };
}
