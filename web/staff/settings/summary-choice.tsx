import { useState } from 'react';
import type { SummaryChoiceAnswer } from '#contract/staff.ts';
import { messageIn } from '../../api/staff.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { chooseSummary } from '../api/panel.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card, CardBody } from '../panel/card.tsx';
import { type Loading, useLoaded } from '../panel/loading.ts';
import styles from './summary-choice.module.css';

const NOT_SAVED = 'Your choice could not be saved. Please try again.';

const choices = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes, at 06:30' },
];

/** Whether the daily summary comes by e-mail as well; offered only where the school sends e-mail. */
export function SummaryChoice(props: { loading: Loading<SummaryChoiceAnswer>; email: string }) {
  const { loading, email } = props;
  const tell = useAlerts();
  const { answer } = useLoaded(loading);
  const [chosen, setChosen] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  if (!answer?.data.mailIsSetUp) return null;

  const wanted = chosen ?? answer.data.wanted;
  async function choose(next: boolean) {
    if (isBusy) return;
    setChosen(next);
    setBusy(true);
    const reply = await chooseSummary(next);
    setBusy(false);
    if (reply.kind === 'success') return tell(reply.answer.message);
    setChosen(wanted);
    tell(messageIn(reply, NOT_SAVED), 'bad');
  }

  return (
    <Card title="Daily summary">
      <CardBody>
        <div className={`grid ${styles.choice}`}>
          <ChoiceField
            id="summary-choice"
            name="summary-choice"
            legend="By e-mail"
            options={choices}
            value={wanted ? 'yes' : 'no'}
            onChange={(value) => choose(value === 'yes')}
          />
          <p className="fine">
            It goes to <span translate="no">{email}</span>: what was paid and refunded, what is to
            decide, backups, the ledger.
          </p>
        </div>
      </CardBody>
    </Card>
  );
}
