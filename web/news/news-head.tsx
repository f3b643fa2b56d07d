import { newsPage } from '#content/news-list.ts';
import styles from './news-head.module.css';

/** The indigo opening of the list, with the school's cloth. */
export function NewsHead() {
  return (
    <div className={`on-dark deep ${styles.head}`}>
      <div className={`no-print ${styles.cloth}`} aria-hidden="true" />
      <div className={`wrap ${styles.words}`}>
        <h1>{newsPage.title}</h1>
        <p>{newsPage.lead}</p>
      </div>
    </div>
  );
}
