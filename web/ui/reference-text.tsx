import { referenceGroups } from '#contract/reference-groups.ts';
import styles from './reference-text.module.css';

/** A reference to be read aloud: in groups, between which there is room but no blank, so that it is copied as one word. */
export function ReferenceText({ value }: { value: string }) {
  return (
    <span className={styles.reference}>
      {referenceGroups(value).map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never change places
        <span key={place}>{group}</span>
      ))}
    </span>
  );
}
