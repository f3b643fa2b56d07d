import type { MouseEvent, ReactNode, Ref } from 'react';
import { Icon } from '../pictures/icon.tsx';
import styles from './error-summary.module.css';

interface ErrorSummaryProps {
  title: string;
  errors: readonly { fieldId: string; message: string }[];
  ref?: Ref<HTMLDivElement>;
  /** what else is to be said of it */
  children?: ReactNode;
}

/** What is wrong with a form in one list whose links go to the fields; focus it by its ref after a failed submit. */
export function ErrorSummary({ title, errors, ref, children }: ErrorSummaryProps) {
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={ref}>
      <p className={`line top ${styles.title}`}>
        <Icon name="alert" />
        <span>{title}</span>
      </p>
      {errors.length > 0 && (
        <ul className={styles.list}>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
                {message}
              </a>
            </li>
          ))}
        </ul>
      )}
      {children && <div className={styles.list}>{children}</div>}
    </div>
  );
}

function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  // A followed "#" link would scroll but leave the focus behind, and add a step to the history.
  event.preventDefault();
  field.focus();
  field.scrollIntoView({ block: 'center' });
}
