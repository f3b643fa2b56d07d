import type { ReactNode } from 'react';
import bird from '../art/empty-bird.svg';
import { ButtonLink } from '../ui/button.tsx';
import styles from './closing-band.module.css';

interface ClosingBandProps {
  title: string;
  action: { path: string; label: string };
  children?: ReactNode;
}

export function ClosingBand({ title, action, children }: ClosingBandProps) {
  return (
    <section className={`on-dark ${styles.closing}`}>
      {children}
      <div className={`wrap line ${styles.row}`}>
        <img src={bird} alt="" width="150" height="110" fetchPriority="low" />
        <h2>{title}</h2>
        <ButtonLink to={action.path} variant="sun">
          {action.label}
        </ButtonLink>
      </div>
    </section>
  );
}
