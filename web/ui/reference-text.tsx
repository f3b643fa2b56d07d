import { referenceGroups } from '#contract/references.ts';
import styles from './reference-text.module.css';

/** A reference to be read aloud: in groups, between which there is room but no blank, so that it is copied as one word. */
export function ReferenceText({ value }: { value: string }) {
  let place = 0;
  return (
    <span className={styles.reference} translate="no">
      {referenceGroups(value).map((group) => {
        place += group.length;
        return <span key={place}>{group}</span>;
      })}
    </span>
  );
}
