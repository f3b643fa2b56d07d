import { useRef, useState } from 'react';
import { school } from '#content/school.ts';
import { fullMoment, schoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { FORM_HAS_ERRORS } from '#contract/forms.ts';
import type { DeskClose, DeskDay } from '#contract/schemas/desk.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { closeDesk, reopenDesk } from '../api/desk.ts';
import { useAuth } from '../auth/use-auth.ts';
import { useAlerts } from '../panel/alerts.tsx';
import { Card, CardBody } from '../panel/card.tsx';
import { figureColumn, type StaffColumn, StaffTable } from '../panel/staff-table.tsx';
import { useSubmit } from '../panel/use-action.ts';
import { FactList } from '../payments/payment-facts.tsx';
import { nairaText, typedNaira } from '../staff-texts.ts';
import './close-print.css';
import { ReasonForm } from '../panel/reason-form.tsx';
import styles from './desk.module.css';

interface CloseOfDayProps {
  day: DeskDay;
  onChanged: () => void;
}

/** The cash of a day: counted, compared, signed. Any count is accepted; a difference is written down. */
export function CloseOfDay({ day, onChanged }: CloseOfDayProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const key = `${day.day} ${day.closes.length}`;

  function changed() {
    // The form that had the focus goes.
    heading.current?.focus();
    onChanged();
  }

  return (
    <Card title="Close of the day" titleRef={heading}>
      <CardBody>
        {day.closes.map((close) => (
          <Closed key={close.number} day={day.day} close={close} />
        ))}
        {day.isClosed ? (
          <Reopen key={key} day={day.day} onChanged={changed} />
        ) : (
          <CloseForm key={key} day={day} onChanged={changed} />
        )}
      </CardBody>
    </Card>
  );
}

const personColumns: StaffColumn<DeskClose['persons'][number]>[] = [
  { label: 'Person', cell: ({ name }) => name },
  figureColumn('Came in', ({ cashIn }) => nairaText(cashIn)),
  figureColumn('Went back', ({ cashOut }) => nairaText(cashOut)),
  figureColumn('Counted', ({ counted }) => nairaText(counted)),
];

/** One close, to be printed and signed. */
function Closed({ day, close }: { day: string; close: DeskClose }) {
  return (
    <section className="mb-24" data-close-sheet="" aria-label={`Close ${close.number}`}>
      <h3>
        <span className="paper-only">{school.name}: </span>
        Close {close.number} of {dayText(day)}
      </h3>
      <FactList facts={factsOf(close)} />
      <StaffTable
        caption="What each person took, gave back and counted"
        columns={personColumns}
        rows={close.persons}
        keyOf={({ name }) => name}
      />
      <p className="paper-only signatures">
        <span>Counted by: __________________________</span>
        <span>Seen by: __________________________</span>
      </p>
      <SmallButton className="mt-10" onClick={printClose}>
        Print
      </SmallButton>
    </section>
  );
}

function factsOf(close: DeskClose): [string, string][] {
  const { reopened } = close;
  const facts: [string, string][] = [
    ['At the beginning', nairaText(close.opening)],
    ['Cash in', nairaText(close.cashIn)],
    ['Cash out', nairaText(close.cashOut)],
    ['Expected', nairaText(close.expected)],
    ['Counted', nairaText(close.counted)],
    ['Difference', differenceText(close.difference)],
    ['Note', close.note],
    ['Closed', `${close.closedBy}, ${fullMoment(close.closedAt)}`],
    [
      'Opened again',
      reopened ? `${reopened.by}, ${fullMoment(reopened.at)}: ${reopened.reason}` : '',
    ],
  ];
  return facts.filter(([, text]) => text !== '');
}

function printClose() {
  window.print();
}

function differenceText(difference: number): string {
  if (difference === 0) return 'None';
  return `${nairaText(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`;
}

const NO_ANSWER = 'No clear answer arrived. Please look at the day again before you try once more.';

function CloseForm({ day, onChanged }: CloseOfDayProps) {
  const tell = useAlerts();
  const { user } = useAuth();
  const { sinceLastClose } = day;
  const names = [...new Set([...sinceLastClose.persons.map(({ name }) => name), user?.name ?? ''])];
  const counting = names.filter(Boolean);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const { summary, text, refuse } = useForm<string>({
    fields: ['opening', ...counting.map((_, at) => `counted.${at}`), 'note'],
    idOf: (name) => `close-${name}`,
    values: texts,
    onEdit: (name, value) => setTexts((before) => ({ ...before, [name]: value })),
  });
  const opening = sinceLastClose.opening ?? typedNaira(texts.opening ?? '0');
  const expected = (opening ?? 0) + sinceLastClose.cashIn - sinceLastClose.cashOut;
  const counts = counting.map((_, at) => typedNaira(texts[`counted.${at}`] ?? ''));
  const sum = counts.reduce<number>((all, one) => all + (one ?? 0), 0);
  const difference = sum - expected;
  const isCounted = counts.some((one) => one !== undefined);

  const [isBusy, submit] = useSubmit(async () => {
    const wrong = Object.fromEntries(
      counting.flatMap((name, at) =>
        counts[at] === undefined
          ? [[`counted.${at}`, `Please enter what ${name} counted; 0 for nothing`]]
          : [],
      ),
    );
    if (opening === undefined) wrong.opening = 'Please enter the cash at the beginning in naira';
    if (Object.keys(wrong).length > 0) return refuse(FORM_HAS_ERRORS, wrong);
    const reply = await closeDesk({
      day: day.day,
      opening: opening ?? 0,
      counted: counting.map((name, at) => ({ name, counted: counts[at] ?? 0 })),
      note: cleanText(texts.note ?? '', 'lines'),
      expected,
    });
    if (reply.kind !== 'success') return refuse(messageIn(reply, NO_ANSWER), fieldErrorsIn(reply));
    tell(reply.message ?? 'The day is closed.');
    onChanged();
  });

  return (
    <form className={`grid gap-18 ${styles.narrow}`} noValidate onSubmit={submit}>
      {summary && <ErrorSummary {...summary} />}
      {sinceLastClose.opening === null ? (
        <TextField
          {...text('opening')}
          label="Cash at the beginning, in naira"
          hint="What was in the box before the first payment; 0 for nothing."
          inputMode="decimal"
        />
      ) : (
        <p>At the beginning: {nairaText(sinceLastClose.opening)}, as counted before.</p>
      )}
      <FactList
        facts={[
          ['Cash in', nairaText(sinceLastClose.cashIn)],
          ['Cash out', nairaText(sinceLastClose.cashOut)],
          ['Expected', nairaText(expected)],
        ]}
      />
      {counting.map((name, at) => (
        <TextField
          key={name}
          {...text(`counted.${at}`)}
          label={`Counted by ${name}, in naira`}
          hint={personHint(day, name)}
          inputMode="decimal"
          required
        />
      ))}
      <div role="status">
        {isCounted && (
          <Banner tone={difference === 0 ? 'success' : 'info'}>
            {`${nairaText(sum)} counted: ${difference === 0 ? 'as expected' : differenceText(difference)}.`}
          </Banner>
        )}
      </div>
      <TextAreaField
        {...text('note')}
        label="Note"
        hint="What is known about a difference; needed only where there is one."
        rows={2}
      />
      <div>
        <Button type="submit" size="small" busy={isBusy} busyText="Closing...">
          Close the day
        </Button>
      </div>
    </form>
  );
}

function personHint({ sinceLastClose }: DeskDay, name: string): string {
  const person = sinceLastClose.persons.find((one) => one.name === name);
  if (!person) return 'Took no cash since the last count.';
  return `Took ${nairaText(person.cashIn)}, gave back ${nairaText(person.cashOut)}.`;
}

function Reopen({ day, onChanged }: { day: string; onChanged: () => void }) {
  const tell = useAlerts();
  const { user } = useAuth();
  const [isAsking, setAsking] = useState(false);
  if (user?.role !== 'super_admin') {
    return <p>The day is closed. A super administrator can open it again.</p>;
  }
  if (!isAsking) {
    return <SmallButton onClick={() => setAsking(true)}>Open the day again</SmallButton>;
  }
  return (
    <ReasonForm
      title="Open the day again"
      meaning="What comes in afterwards is counted in a second close."
      label="Open it again"
      send={(reason) => reopenDesk({ day, reason })}
      noAnswer={NO_ANSWER}
      onDone={(message) => {
        tell(message);
        onChanged();
      }}
      onCancel={() => setAsking(false)}
    />
  );
}

function dayText(day: string): string {
  return schoolDay(startOfDay(day));
}
