import { type ReactNode, useCallback, useId } from 'react';
import { pages } from '#contract/addresses.ts';
import { fullMoment, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import type { PaymentReview, StaffPaymentAnswer } from '#contract/staff.ts';
import { fetchPaymentTimeline } from '../../api/staff-payments.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAuth } from '../auth/auth-provider.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import { nairaText } from '../staff-texts.ts';
import findingStyles from './finding.module.css';
import { PaymentActions } from './payment-actions.tsx';
import { FactList, paymentFacts } from './payment-facts.tsx';
import { StatusBadge } from './payment-statuses.tsx';
import styles from './payment-timeline-dialog.module.css';

interface PaymentTimelineDialogProps {
  /** absent while the dialog is closed */
  reference: string | undefined;
  /** while another dialog stands on it */
  isCovered: boolean;
  onClose: () => void;
  onAdopt: (reference: string) => void;
  /** The payment is not what it was: lists and figures may be others. */
  onChanged: () => void;
}

/** Which door a step came through, for people who do not know our words for them. */
const doors: Record<string, string> = {
  start: 'on the payment page',
  return: 'when the parent came back',
  webhook: 'told by the provider',
  sweep: 'found out by the server itself',
  operator: 'by hand at the school',
};

/** Everything the ledger knows about one payment. */
export function PaymentTimelineDialog({
  reference,
  isCovered,
  onClose,
  onAdopt,
  onChanged,
}: PaymentTimelineDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={reference !== undefined}
      onClose={onClose}
      labelledBy={id}
      className={classNames(styles.dialog, isCovered && styles.covered)}
    >
      <h2 id={id} className="display-3">
        Payment
      </h2>
      {reference && (
        <p className={`fine anywhere ${styles.reference}`}>
          <ReferenceText value={reference} />
        </p>
      )}
      {reference && (
        <Timeline
          key={reference}
          reference={reference}
          onAdopt={() => onAdopt(reference)}
          onChanged={onChanged}
        />
      )}
      <div className={styles.close}>
        <Button variant="line" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

interface TimelineProps {
  reference: string;
  onAdopt: () => void;
  onChanged: () => void;
}

function Timeline({ reference, onAdopt, onChanged }: TimelineProps) {
  const { user } = useAuth();
  const mayAdopt = user?.role === 'super_admin';
  const loaded = useLoadedHere(
    'The timeline of a payment',
    useCallback((request, signal) => fetchPaymentTimeline(request, reference, signal), [reference]),
  );
  return (
    <LoadFrame
      loaded={loaded}
      loading="Loading payment..."
      failed="There is no story of this payment to be had just now."
    >
      {({ data }) => (
        <TimelineFound
          {...data}
          onAdopt={mayAdopt ? onAdopt : undefined}
          onDone={() => {
            loaded.reload();
            onChanged();
          }}
        />
      )}
    </LoadFrame>
  );
}

type PaidOut = NonNullable<StaffPaymentAnswer['data']['payout']>;

const arrivals: Record<PaidOut['status'], string> = {
  paid: 'Paid out on',
  under_way: 'On its way to the bank for',
  failed: 'Did not reach the bank on',
};

/** The bank day it came in, which opens that payout. */
function payoutFacts(payout: PaidOut | undefined): [string, ReactNode][] {
  if (!payout) return [];
  const { _id, bankDay, status } = payout;
  // As `payoutsAddress` has it: a file shared with that page is one more that every page's manifest names.
  const address = `${pages.payouts}?payout=${encodeURIComponent(_id)}`;
  return [
    [
      arrivals[status],
      <TextLink key={_id} to={address}>
        {shortSchoolDay(startOfDay(bankDay))}
      </TextLink>,
    ],
  ];
}

function TimelineFound({
  payment,
  story,
  actions,
  payout,
  onAdopt,
  onDone,
}: StaffPaymentAnswer['data'] & { onAdopt: (() => void) | undefined; onDone: () => void }) {
  return (
    <>
      <p className="row middle sum">
        <b className="num">{nairaText(payment.amount)}</b>
        <StatusBadge payment={payment} />
      </p>
      {payment.review && <Finding review={payment.review} onAdopt={onAdopt} />}
      <PaymentActions payment={payment} actions={actions} onDone={onDone} />
      <FactList facts={[...paymentFacts(payment), ...payoutFacts(payout)]} />
      {story.length > 0 && <h3 className={styles.heading}>What happened</h3>}
      <ol className={styles.timeline}>
        {story.map(({ at, text, cause }) => (
          <li key={`${at} ${text}`}>
            <p>{text}</p>
            <p className="fine">
              <time dateTime={at}>{fullMoment(at)}</time>
              {cause && ` · ${doors[cause] ?? cause}`}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

interface FindingProps {
  review: PaymentReview;
  /** absent for whoever may not */
  onAdopt: (() => void) | undefined;
}

/** What a person must decide about a payment, and what can be done about it here. */
export function Finding({ review, onAdopt }: FindingProps) {
  return (
    <div className={`grid gap-16 ${findingStyles.finding}`}>
      <Banner tone="error">
        <p>{review.reason}</p>
        <p className={findingStyles.advice}>{review.advice}</p>
      </Banner>
      {review.canBeAdopted && onAdopt && (
        <Button size="small" onClick={onAdopt}>
          Take this payment in
        </Button>
      )}
    </div>
  );
}
