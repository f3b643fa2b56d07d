import { useEffect, useState } from 'react';
import { cleanText } from '#contract/text/clean-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import styles from './news-desk.module.css';

interface NewsDeskToolsProps {
  /** the words in the address */
  words: string;
  onSearch: (words: string) => void;
  onAdd: () => void;
}

const PAUSE_IN_TYPING_MS = 300;

/** The search, which waits for a pause in typing, and the way to a new item. */
export function NewsDeskTools({ words, onSearch, onAdd }: NewsDeskToolsProps) {
  const { typed, setTyped, searchNow } = useTypedWords(words, onSearch);
  return (
    <div className={styles.tools}>
      <SearchArea>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            searchNow();
          }}
        >
          <TextField
            id="news-search"
            name="q"
            type="search"
            label="Search news and events"
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            enterKeyHint="search"
          />
        </form>
      </SearchArea>
      <Button icon="plus" onClick={onAdd}>
        Add news or event
      </Button>
    </div>
  );
}

/** What stands in the search box. Words that come from elsewhere (Back, a link) replace it; its own echo does not. */
function useTypedWords(words: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(words);
  const [known, setKnown] = useState(words);
  const [sent, setSent] = useState(words);
  if (known !== words) {
    setKnown(words);
    if (words !== sent) setTyped(words);
  }

  function searchNow() {
    const wanted = cleanText(typed);
    setSent(wanted);
    if (wanted !== words) onSearch(wanted);
  }

  useEffect(() => {
    if (cleanText(typed) === words) return;
    const timer = setTimeout(searchNow, PAUSE_IN_TYPING_MS);
    return () => clearTimeout(timer);
  });

  return { typed, setTyped, searchNow };
}
