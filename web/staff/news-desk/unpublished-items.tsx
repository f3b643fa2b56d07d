import type { StaffNewsItem, UnpublishedNewsAnswer } from '#contract/news.ts';
import { Banner } from '../../ui/banner.tsx';
import { SmallButton } from '../../ui/button.tsx';
import type { Loaded } from '../panel/loading.ts';
import styles from './news-desk.module.css';
import { NewsRow } from './news-list.tsx';

interface UnpublishedItemsProps {
  list: Loaded<UnpublishedNewsAnswer>;
  deletingId: string | undefined;
  onEdit: (item: StaffNewsItem) => void;
  onMore: (item: StaffNewsItem) => void;
  onDelete: (item: StaffNewsItem) => void;
}

/** Drafts, items with a set time, and what was taken offline: only staff see them. */
export function UnpublishedItems({ list, ...row }: UnpublishedItemsProps) {
  const items = list.answer?.data ?? [];
  if (!list.answer && list.failures > 0 && !list.isSignedOut) {
    return (
      <Banner tone="error">
        <p>Drafts could not be loaded. Please check your connection.</p>
        <SmallButton className="mt-10" onClick={list.reload}>
          Try again
        </SmallButton>
      </Banner>
    );
  }
  if (items.length === 0) return null;
  return (
    <section className={`frame ${styles.unpublished}`} aria-busy={list.isLoading}>
      <h2 className={`display-3 ${styles.heading}`}>Not on the website</h2>
      <ul>
        {items.map((item) => (
          <NewsRow key={item._id} item={item} {...row} />
        ))}
      </ul>
    </section>
  );
}
