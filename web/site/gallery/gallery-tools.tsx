import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { gallery, galleryCategories } from '#content/gallery.ts';
import { pages } from '#contract/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { type GallerySearch, nameInAddress } from './gallery-search.ts';
import styles from './gallery-tools.module.css';

interface GalleryToolsProps {
  search: GallerySearch;
  count: number;
  onChange: (change: Partial<GallerySearch>) => void;
}

const views = [
  { value: 'grid', label: 'Grid', drawing: 'M4 4h7v7H4ZM13 4h7v7h-7ZM4 13h7v7H4ZM13 13h7v7h-7Z' },
  { value: 'list', label: 'List', drawing: 'M4 6h4v4H4ZM11 8h9M4 14h4v4H4ZM11 16h9' },
] as const;

/** Search box, categories and view: a form that also works before, or without, scripts. */
export function GalleryTools({ search, count, onChange }: GalleryToolsProps) {
  const box = useWordsTypedEarly(search.words, (words) => onChange({ words }));
  return (
    <SearchArea>
      <form
        action={pages.gallery}
        className={`grid middle ${styles.tools}`}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={`grid gap-8 ${styles.search}`}>
          <TextField
            id="gallery-search"
            name="q"
            type="search"
            ref={box}
            label={gallery.search.label}
            placeholder={gallery.search.placeholder}
            value={search.words}
            onChange={(words) => onChange({ words })}
          />
          <Button type="submit" icon="search" aria-label="Search" className={styles.go} />
        </div>
        <fieldset className={`row gap-8 ${styles.categories}`}>
          <legend>
            <span className="unseen">Category</span>
          </legend>
          {galleryCategories.map((category) => (
            <button
              key={category}
              type="submit"
              name="category"
              value={nameInAddress(category)}
              className={`press ${styles.chip}`}
              aria-pressed={search.category === category}
              onClick={insteadOfSubmit(() => onChange({ category }))}
            >
              {category}
            </button>
          ))}
        </fieldset>
        <p role="status" className={`fine ${styles.count}`}>
          {count === 1 ? '1 picture' : `${count} pictures`}
        </p>
        <fieldset className="segments">
          <legend>
            <span className="unseen">View</span>
          </legend>
          {views.map(({ value, label, drawing }) => (
            <button
              key={value}
              type="submit"
              name="view"
              value={value}
              className={`press line gap-8 ${styles.view}`}
              aria-pressed={search.view === value}
              onClick={insteadOfSubmit(() => onChange({ view: value }))}
            >
              <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d={drawing} />
              </svg>
              {label}
            </button>
          ))}
        </fieldset>
        <input type="hidden" name="category" value={nameInAddress(search.category)} />
        <input type="hidden" name="view" value={search.view} />
      </form>
    </SearchArea>
  );
}

function insteadOfSubmit(action: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault();
    action();
  };
}

function useWordsTypedEarly(words: string, onWords: (words: string) => void) {
  const box = useRef<HTMLInputElement>(null);
  const takeOver = useEffectEvent(() => {
    const typed = box.current?.value ?? words;
    if (typed !== words) onWords(typed);
  });
  useEffect(() => takeOver(), []);
  return box;
}
