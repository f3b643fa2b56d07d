import sprite from '../../art/motifs.svg?no-inline';
import { classNames } from '../class-names.ts';
import styles from './motif.module.css';

export type MotifName =
  | 'spiral'
  | 'umbrella'
  | 'drum'
  | 'feather'
  | 'compound'
  | 'leaf'
  | 'bird'
  | 'waves'
  | 'palm'
  | 'sun'
  | 'book'
  | 'fish';

interface MotifProps {
  name: MotifName;
  className?: string | undefined;
}

/** One square of the cloth in the text's colour; decoration, so hidden from assistive technology. */
export function Motif({ name, className }: MotifProps) {
  return (
    <svg
      className={classNames(styles.motif, className)}
      viewBox="0 0 100 100"
      width="100"
      height="100"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
      <use href={`${sprite}#dots`} />
    </svg>
  );
}
