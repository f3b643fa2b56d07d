import { useCallback, useId, useState } from 'react';
import { fullMoment } from '#contract/dates/school-time.ts';
import type { AdoptionField } from '#contract/decisions.ts';
import { fetchAdoptable } from '../../api/staff-payments.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, takesFocusFirst } from '../../ui/dialogs/dialog.tsx';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import { nairaText } from '../staff-texts.ts';
import styles from './adopt-dialog.module.css';
import { type AdoptionTexts, withoutMissing } from './adopt-form.ts';
import { AdoptForm, type AdoptFormProps } from './adopt-form-view.tsx';
import { FactList, paymentFacts } from './payment-facts.tsx';
import look from './payment-timeline-dialog.module.css';

interface AdoptDialogProps extends Pick<AdoptFormProps, 'onClose' | 'onEnd'> {
  /** absent while the dialog is closed */
  reference: string | undefined;
}

/**
 * Takes in a payment that only the provider knows, after a look at what the provider says. What was typed stays; the
 * note is there for the next payment too, because after a restore all of them have one reason.
 */
export function AdoptDialog({ reference, onClose, onEnd }: AdoptDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState<Record<string, Partial<AdoptionTexts>>>({});
  const [note, setNote] = useState('');

  function type(about: string, field: AdoptionField, text: string) {
    if (field === 'note') return setNote(text);
    setTyped({ ...typed, [about]: { ...typed[about], [field]: text } });
  }

  return (
    <Dialog
      open={reference !== undefined}
      onClose={onClose}
      labelledBy={id}
      className={look.dialog}
    >
      <h2 id={id} className="display-3" tabIndex={-1} ref={takesFocusFirst}>
        Take this payment in
      </h2>
      {reference && (
        <>
          <p className={look.reference}>
            <ReferenceText value={reference} />
          </p>
          <Adoption
            key={reference}
            reference={reference}
            typed={{ ...typed[reference], note }}
            onType={(field, text) => type(reference, field, text)}
            onClose={onClose}
            onEnd={onEnd}
          />
        </>
      )}
    </Dialog>
  );
}

function Adoption({
  reference,
  ...form
}: Omit<AdoptFormProps, 'adoptable'> & { reference: string }) {
  const loaded = useLoadedHere(
    'What the provider says about a payment',
    useCallback((request, signal) => fetchAdoptable(request, reference, signal), [reference]),
  );
  const refusal = (
    <div className={styles.failed}>
      <Banner tone="error">{loaded.message || 'The server did not answer.'}</Banner>
      <div className={styles.buttons}>
        <Button size="small" icon="refresh" busy={loaded.isLoading} onClick={loaded.reload}>
          Ask again
        </Button>
        <Button variant="line" size="small" onClick={form.onClose}>
          Close
        </Button>
      </div>
    </div>
  );
  return (
    <LoadFrame loaded={loaded} loading="Asking the provider..." failed={refusal}>
      {(adoptable) => <AdoptionFound adoptable={adoptable} {...form} />}
    </LoadFrame>
  );
}

function AdoptionFound(props: AdoptFormProps) {
  const { payment, missing } = props.adoptable.data;
  const amount = nairaText(payment.amount);
  return (
    <>
      <p className={look.amount}>
        <b className="num">{amount}</b>
      </p>
      <FactList
        facts={[
          ['Paid on', fullMoment(payment.paidAt ?? payment.createdAt)],
          ...paymentFacts(withoutMissing(payment, missing)),
        ]}
      />
      <p className={styles.words}>
        This is what the provider says. The school is credited with {amount}, and the ledger keeps
        who took it in. The parent gets no second receipt by e-mail.
        {missing.includes('class') &&
          ' Make sure first that it is a fee of ours, and nothing that other software took on the same account.'}
      </p>
      <AdoptForm {...props} />
    </>
  );
}
