import type { Ref } from 'react';
import { school } from '#content/school.ts';
import { TextButton } from '../../ui/text-link.tsx';
import { PortalHead } from '../portal-head.tsx';
import { Bursary } from './bursary.tsx';
import styles from './no-fees-view.module.css';

interface NoFeesViewProps {
  heading: Ref<HTMLHeadingElement>;
  historyButton: Ref<HTMLButtonElement>;
  onHistory: () => void;
}

/** In the place of the form while the school offers no fee. */
export function NoFeesView({ heading, historyButton, onHistory }: NoFeesViewProps) {
  return (
    <PortalHead
      heading={heading}
      title={school.name}
      subtitle={<p>Payment Portal</p>}
      action={
        <TextButton icon="clock" onClick={onHistory} ref={historyButton}>
          Payment History
        </TextButton>
      }
    >
      <div className={`grid gap-24 sheet ${styles.sheet}`}>
        <p className="lead">
          Fees cannot be paid online yet, but our bursary is glad to tell you how to pay: please
          call or send a message.
        </p>
        <div className="grid gap-24 halves">
          <Bursary />
        </div>
      </div>
    </PortalHead>
  );
}
