import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { newsSearch } from '#content/news-search.ts';
import { pages } from '#contract/addresses.ts';
import { LONGEST_QUESTION } from '#contract/news-search.ts';
import { Button } from '../ui/button.tsx';
import field from '../ui/forms/field.module.css';
import { SearchArea } from '../ui/forms/search-area.tsx';
import { type NewsChoice, newsAddress } from './news-address.ts';
import styles from './news-search.module.css';

interface NewsSearchProps {
  choice: NewsChoice;
  onSearch: () => void;
}

/** Within the chosen type; without scripts a form that asks the server for the results. */
export function NewsSearch({ choice, onSearch }: NewsSearchProps) {
  const { filter, words = '' } = choice;
  const box = useBoxOf(words);
  const navigate = useNavigate();

  function search(event: FormEvent) {
    event.preventDefault();
    onSearch();
    const address = newsAddress({ filter, page: 1, words: box.current?.value.trim() });
    void navigate(address, { preventScrollReset: true });
  }

  return (
    <SearchArea className={styles.search}>
      <form action={pages.news} className="line gap-8" onSubmit={search}>
        <input
          ref={box}
          type="search"
          name="q"
          className={field.input}
          aria-label={newsSearch.label}
          placeholder={newsSearch.label}
          defaultValue={words}
          maxLength={LONGEST_QUESTION}
        />
        <Button type="submit" name={filter === 'all' ? undefined : 'type'} value={filter}>
          {newsSearch.action}
        </Button>
      </form>
    </SearchArea>
  );
}

/** Follows the address, as after Back; what was typed before scripts ran stays. */
function useBoxOf(words: string) {
  const box = useRef<HTMLInputElement>(null);
  const shown = useRef(words);
  useEffect(() => {
    if (!box.current || shown.current === words) return;
    shown.current = words;
    box.current.value = words;
  }, [words]);
  return box;
}
