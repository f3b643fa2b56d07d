import type { ReactNode, Ref } from 'react';
import styles from './portal-head.module.css';

interface PortalHeadProps {
  heading: Ref<HTMLHeadingElement>;
  title: string;
  subtitle?: ReactNode;
  before?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function PortalHead(props: PortalHeadProps) {
  const { heading, title, subtitle, before, action, children } = props;
  return (
    <div className={styles.portal}>
      <div className={`sunny ${styles.band}`}>
        <div className={`wrap row apart ${styles.head}`}>
          <div>
            {before}
            <h1 tabIndex={-1} ref={heading}>
              {title}
            </h1>
            {subtitle}
          </div>
          {action}
        </div>
      </div>
      <div className={`wrap ${styles.content}`}>{children}</div>
    </div>
  );
}
