import type { ComponentProps, ReactNode } from 'react';
import {
  calendarDay,
  fullMoment,
  shortSchoolDay,
  startOfDay,
} from '#contract/dates/school-time.ts';
import type { PaymentReview, StaffPayment, StaffPaymentAnswer } from '#contract/staff.ts';
import { deskRecordAddress, moveSurplusAddress, staffPages } from '#contract/staff-addresses.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonAnchor, ButtonLink, SmallButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ReferenceText } from '../../ui/reference-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { fetchPaymentTimeline } from '../api/payments.ts';
import { useAuth } from '../auth/use-auth.ts';
import { LoadHere } from '../panel/load-frame.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import { nairaText } from '../staff-texts.ts';
import { PaymentActions } from './payment-actions.tsx';
import { FactList, paymentFacts } from './payment-facts.tsx';
import { StatusBadge } from './payment-statuses.tsx';
import styles from './payment-timeline-dialog.module.css';

interface PaymentTimelineDialogProps {
  reference: string | undefined;
  /** while another dialog stands on it */
  isCovered: boolean;
  /** the payments before and after it in the list it was opened from */
  before: string | undefined;
  after: string | undefined;
  onOpen: (reference: string) => void;
  onClose: () => void;
  onAdopt: (reference: string) => void;
  /** The payment has changed, and with it lists and figures. */
  onChanged: () => void;
}

const causes: Record<string, string> = {
  start: 'on the payment page',
  return: 'when the parent came back',
  webhook: 'reported by the provider',
  sweep: 'found out by the server itself',
  operator: 'by hand at the school',
};

/** Everything the ledger knows about one payment. */
export function PaymentTimelineDialog(props: PaymentTimelineDialogProps) {
  const { reference, isCovered, before, after, onOpen, onClose, onAdopt, onChanged } = props;
  const { user } = useAuth();
  return (
    <PanelDialog
      open={reference !== undefined}
      title="Payment"
      onClose={onClose}
      className={classNames('middle-dialog', isCovered && styles.covered)}
    >
      {reference && (
        <>
          <p className="fine anywhere mt-8">
            <ReferenceText value={reference} />
          </p>
          <LoadHere
            key={reference}
            what="The timeline of a payment"
            call={fetchPaymentTimeline}
            wanted={reference}
            loading="Loading payment..."
            failed="The timeline of this payment cannot be loaded just now."
          >
            {({ data }, reload) => (
              <TimelineFound
                {...data}
                onAdopt={user?.role === 'super_admin' ? () => onAdopt(reference) : undefined}
                onDone={() => {
                  reload();
                  onChanged();
                }}
              />
            )}
          </LoadHere>
        </>
      )}
      <div className="row apart dialog-foot">
        <CloseButton onClose={onClose} />
        {(before || after) && (
          <div className="row">
            <Step icon="arrow-left" to={before} onOpen={onOpen}>
              <span className="unseen">Previous</span>
            </Step>
            <Step iconEnd="arrow-right" to={after} onOpen={onOpen}>
              Next
            </Step>
          </div>
        )}
      </div>
    </PanelDialog>
  );
}

type Looks = 'icon' | 'iconEnd' | 'children';

interface StepProps extends Pick<ComponentProps<typeof SmallButton>, Looks> {
  to: string | undefined;
  onOpen: (reference: string) => void;
}

/** At the end of the list it stays, so that the focus is not lost. */
function Step({ to, onOpen, ...look }: StepProps) {
  return <SmallButton {...look} aria-disabled={!to} onClick={() => to && onOpen(to)} />;
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
  const address = `${staffPages.payouts}?payout=${encodeURIComponent(_id)}`;
  return [
    [
      arrivals[status],
      <TextLink key={_id} to={address}>
        {shortSchoolDay(startOfDay(bankDay))}
      </TextLink>,
    ],
  ];
}

/** The papers of money that came at the desk. */
function deskFacts(desk: StaffPaymentAnswer['data']['desk']): [string, string][] {
  if (!desk) return [];
  const facts: [string, string][] = [['Receipt of the desk', desk.receiptNumber]];
  return desk.slip ? [...facts, ['Slip or bank reference', desk.slip]] : facts;
}

interface TimelineFoundProps extends Pick<FindingProps, 'onAdopt'> {
  onDone: () => void;
}

function TimelineFound(props: StaffPaymentAnswer['data'] & TimelineFoundProps) {
  const { payment, story, actions, payout, desk, onAdopt, onDone } = props;
  return (
    <>
      <p className="row middle sum">
        <b className="num">{nairaText(payment.amount)}</b>
        <StatusBadge payment={payment} />
      </p>
      {payment.review && <Finding review={payment.review} onAdopt={onAdopt} />}
      {payment.review?.surplus && <SurplusSteps payment={payment} {...payment.review.surplus} />}
      <PaymentActions payment={payment} actions={actions} onDone={onDone} />
      <FactList facts={[...paymentFacts(payment), ...deskFacts(desk), ...payoutFacts(payout)]} />
      {story.length > 0 && <h3 className={styles.heading}>What happened</h3>}
      <ol className={styles.timeline}>
        {story.map(({ at, text, cause }) => (
          <li key={`${at} ${text}`}>
            <p>{text}</p>
            <p className="fine">
              <time dateTime={at}>{fullMoment(at)}</time>
              {cause && ` · ${causes[cause] ?? cause}`}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

interface FindingProps {
  review: PaymentReview;
  /** absent for those who may not */
  onAdopt: (() => void) | undefined;
}

/** What a person must decide about a payment, and what can be done about it here. */
export function Finding({ review, onAdopt }: FindingProps) {
  return (
    <div className="grid gap-16 mb-24">
      <Banner tone="error">
        <p>{review.reason}</p>
        <p className="advice">{review.advice}</p>
      </Banner>
      {review.amounts && <FactList facts={comparedFacts(review.amounts)} />}
      {review.canBeAdopted && onAdopt && (
        <Button size="small" className="start" onClick={onAdopt}>
          Import this payment
        </Button>
      )}
    </div>
  );
}

/** Side by side, so that nobody has to look them up before deciding. */
function comparedFacts(amounts: NonNullable<PaymentReview['amounts']>): [string, string][] {
  const { expected, arrived, difference } = amounts;
  return [
    ['Expected', nairaText(expected)],
    ['Arrived', nairaText(arrived)],
    ['Difference', `${nairaText(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}`],
  ];
}

type SurplusProps = NonNullable<PaymentReview['surplus']> & { payment: StaffPayment };

const PAYSTACK_TRANSACTIONS = 'https://dashboard.paystack.com/#/transactions';

/** What can be done with money that is too much, each where it is done. */
function SurplusSteps({ amount, noteId, payment }: SurplusProps) {
  const { reference, source, paidAt } = payment;
  const look = { variant: 'line', size: 'small' } as const;
  return (
    <div className="grid gap-10 mb-24">
      <p>
        <b className="num">{nairaText(amount)}</b> is too much.
      </p>
      <ul className={`grid gap-8 ${styles.steps}`}>
        {noteId && (
          <li className="fine">
            <ButtonLink {...look} to={moveSurplusAddress(noteId)}>
              Move it
            </ButtonLink>
            <span>to another fee note of the child or the family, or to the next term</span>
          </li>
        )}
        <li className="fine">
          {source === 'desk' && paidAt ? (
            <>
              <ButtonLink {...look} to={deskRecordAddress(calendarDay(paidAt), reference)}>
                Give back
              </ButtonLink>
              <span>in cash at the desk, counted with today’s cash</span>
            </>
          ) : (
            <>
              <ButtonAnchor {...look} href={PAYSTACK_TRANSACTIONS} target="_blank" rel="noreferrer">
                Give back
              </ButtonAnchor>
              <span>
                on Paystack’s dashboard; then press “Ask Paystack again”, and it is counted here
              </span>
            </>
          )}
        </li>
      </ul>
    </div>
  );
}
