import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { calendarDay } from '#contract/dates/school-time.ts';
import { schoolYearOn, termInWords } from '#contract/school/terms.ts';
import type { StaffPayment } from '#contract/staff.ts';
import { staffPages } from '#contract/staff-addresses.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { ButtonLink, SmallButton } from '../../ui/button.tsx';
import { fetchPayments } from '../api/payments.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card } from '../panel/card.tsx';
import { startLoading, unlessOnlyDialog, useLoaded } from '../panel/loading.ts';
import { useAskedPlace } from '../panel/use-asked-place.ts';
import { UndeliveredEmails } from '../undelivered/undelivered.tsx';
import type { Route } from './+types/payments-page.ts';
import { AdoptDialog } from './adopt-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { PrintList } from './gate-list.tsx';
import { MonthEndDialog } from './month-end-dialog.tsx';
import { PaymentTimelineDialog } from './payment-timeline-dialog.tsx';
import { type PaymentsQuery, paymentsAddress, readPaymentsQuery } from './payments-address.ts';
import { PaymentsList } from './payments-list.tsx';
import styles from './payments-page.module.css';
import { PaymentsTools } from './payments-tools.tsx';
import { useSchoolYear } from './use-school-year.ts';
import { YearsNav } from './years-nav.tsx';

export const meta = () => hiddenPageMeta('All payments');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readPaymentsQuery(new URL(request.url).searchParams);
  return {
    found: startLoading('The list of payments', (signal) => fetchPayments(query, signal)),
  };
}

export const shouldRevalidate = unlessOnlyDialog('payment');

export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [isExporting, setExporting] = useState(false);
  const [isMonthEnd, setMonthEnd] = useState(false);
  const query = readPaymentsQuery(search);
  const opened = search.get('payment') ?? undefined;
  const found = useLoaded(loaderData.found);
  const { schoolYear, isKnown } = useSchoolYear();
  const thisYear = termInWords(schoolYearOn(schoolYear.terms, calendarDay(Date.now())));
  const [asked, ask] = useAskedPlace({ query, opened }, (place) =>
    paymentsAddress(place.query, place.opened),
  );
  const show = (next: PaymentsQuery, reference?: string, replace = reference === undefined) =>
    ask({ query: next, opened: reference }, replace);

  const heading = useRef<HTMLHeadingElement>(null);
  const closeTimeline = () => show(asked.query);
  const hasChanged = useRef(false);
  useEffect(() => {
    if (opened || !hasChanged.current) return;
    hasChanged.current = false;
    // The row that the timeline was opened from may have left the list, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [opened]);
  const beside = useBeside(found.answer?.data, opened);
  const adoption = useAdoption({ opened, closeTimeline, reload: found.reload, heading });

  return (
    <>
      <UndeliveredEmails kind="receipts" opened={opened} />
      <Card
        title="All payments"
        titleRef={heading}
        action={
          <div className={`row gap-12-8 ${styles.actions}`}>
            <ButtonLink to={staffPages.payouts} variant="line" size="small">
              Payouts
            </ButtonLink>
            <PrintList query={query} thisYear={thisYear} />
            <SmallButton icon="download" onClick={() => setExporting(true)}>
              Export CSV
            </SmallButton>
            <SmallButton onClick={() => setMonthEnd(true)}>Month end</SmallButton>
          </div>
        }
      >
        <YearsNav query={asked.query} thisYear={thisYear} />
        {/* What was typed a moment ago changes the list behind an open payment, and leaves it open. */}
        <PaymentsTools
          query={asked.query}
          schoolYear={schoolYear}
          isYearKnown={isKnown}
          onChange={(next) => show(next, asked.opened, true)}
        />
        <PaymentsList
          query={query}
          found={found}
          onOpen={(reference) => {
            adoption.ask(undefined);
            show(asked.query, reference);
          }}
        />
      </Card>
      <AdoptDialog
        reference={adoption.asked}
        fees={schoolYear.fees}
        onClose={adoption.cancel}
        onEnd={adoption.end}
      />
      <PaymentTimelineDialog
        reference={opened}
        {...beside}
        onOpen={(reference) => show(asked.query, reference, true)}
        isCovered={adoption.asked !== undefined}
        onClose={closeTimeline}
        onAdopt={adoption.ask}
        onChanged={() => {
          hasChanged.current = true;
          found.reload();
        }}
      />
      <MonthEndDialog open={isMonthEnd} onClose={() => setMonthEnd(false)} />
      <ExportDialog open={isExporting} query={query} onClose={() => setExporting(false)} />
    </>
  );
}

/** What stands before and after the open payment in the list, also once it was decided and has left the list. */
function useBeside(payments: readonly StaffPayment[] = [], opened: string | undefined) {
  const [last, setLast] = useState(0);
  const place = payments.findIndex(({ reference }) => reference === opened);
  if (place >= 0 && place !== last) setLast(place);
  const next = place < 0 ? last : place + 1;
  return {
    before: payments[(place < 0 ? last : place) - 1]?.reference,
    after: payments[next]?.reference,
  };
}

interface AdoptionOptions {
  /** the payment whose timeline is open, from where the question is asked */
  opened: string | undefined;
  closeTimeline: () => void;
  reload: () => void;
  /** takes focus in the end: where it came from, the finding, leaves the list */
  heading: RefObject<HTMLElement | null>;
}

/** From the question whether to import a payment, over its timeline, to the message when both dialogs are closed. */
function useAdoption({ opened, closeTimeline, reload, heading }: AdoptionOptions) {
  const tell = useAlerts();
  const [asked, ask] = useState<string>();
  const [end, setEnd] = useState<{ message: string; tone: 'ok' | 'bad' }>();

  const tellEnd = useEffectEvent(({ message, tone }: NonNullable<typeof end>) => {
    setEnd(undefined);
    tell(message, tone);
    heading.current?.focus();
    reload();
  });

  useEffect(() => {
    // Behind an open dialog it would not be read out.
    if (end && !opened) tellEnd(end);
  }, [end, opened]);

  return {
    // Back closes the timeline and with it what stands on it.
    asked: asked === opened ? asked : undefined,
    ask,
    cancel() {
      ask(undefined);
      reload();
    },
    end(message: string, tone: 'ok' | 'bad') {
      ask(undefined);
      setEnd({ message, tone });
      closeTimeline();
    },
  };
}
