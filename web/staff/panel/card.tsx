import { type ReactNode, type Ref, useId } from 'react';
import styles from './card.module.css';

interface CardProps {
  title: string;
  /** beside the title: a link, a button */
  action?: ReactNode;
  /** for the title to take focus, when what had it is gone */
  titleRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** A white panel with its title. */
export function Card({ title, action, titleRef, children }: CardProps) {
  const id = useId();
  return (
    <section className="frame narrowable" aria-labelledby={id}>
      <div className={`row middle apart inset ${styles.head}`}>
        <h2
          id={id}
          className={`narrowable ${styles.title}`}
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
        >
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

/** The padded part of a card that is not a list of its own. */
export function CardBody({ children }: { children: ReactNode }) {
  return <div className={`inset ${styles.body}`}>{children}</div>;
}

/** A sentence in place of a list: nothing there yet, or not available just now. */
export function CardNote({ children }: { children: ReactNode }) {
  return <p className={`quiet inset ${styles.note}`}>{children}</p>;
}

/** After the pressed button has gone with its row, moves focus to the heading, unless it is elsewhere by now. */
export function keepFocus(heading: HTMLElement | null): void {
  const { activeElement } = document;
  const isHere = heading?.closest('section')?.contains(activeElement);
  if (isHere || activeElement === document.body) heading?.focus();
}
