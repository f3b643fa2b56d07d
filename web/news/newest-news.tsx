import { newestNews } from '#content/news.ts';
import { excerptOf } from '#contract/news-excerpt.ts';
import { Button } from '../ui/button.tsx';
import styles from './newest-news.module.css';

/** Two lines on a small phone. */
const TITLE_LENGTH = 36;

interface NewestNewsProps {
  /** there is something to show */
  isThere: boolean;
  /** of an item that is new; undefined when something has changed */
  title?: string | undefined;
  onShow: () => void;
}

/** Offers what was published or changed while the page is open. */
export function NewestNews({ isThere, title, onShow }: NewestNewsProps) {
  return (
    <div role="status" className={`no-print ${styles.offer}`}>
      {isThere && (
        <Button variant="sun" size="small" icon="refresh" onClick={onShow}>
          {title ? `${newestNews.isNew} ${excerptOf(title, TITLE_LENGTH)}` : newestNews.hasChanged}
        </Button>
      )}
    </div>
  );
}
