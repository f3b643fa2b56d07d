import { ReferenceText } from '../ui/reference-text.tsx';
import styles from './reference.module.css';

export function Reference({ value }: { value: string }) {
  return (
    <p className={styles.reference}>
      <span>Transaction reference</span>
      <b>
        <ReferenceText value={value} />
      </b>
    </p>
  );
}
