import {
  type DeskChannel,
  type DeskQuestion,
  deskChannelNames,
  deskChannels,
  deskQuestions,
  deskYears,
  needsSlip,
  paymentOfUsedSlip,
} from '#contract/book/desk.ts';
import { calendarDay, isDay } from '#contract/dates/school-time.ts';
import type { SchoolYear } from '#contract/school/terms.ts';
import { staffPaymentAddress } from '#contract/staff-addresses.ts';
import { fieldErrorsIn, messageIn } from '../../api/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import type { useForm } from '../../ui/forms/use-form.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { splitAtDesk } from '../api/desk.ts';
import { useLateDay } from './use-late-day.ts';

/** What is asked of the money that came, whatever it is for. */
export const moneyFields = [
  'amount',
  'channel',
  'slip',
  'receivedOn',
  'payer',
  'phone',
  'email',
  'reason',
] as const;

type MoneyField = (typeof moneyFields)[number];

export type MoneyTexts = Partial<Record<MoneyField, string>>;

/** What the form sends of it, besides the amount. */
export function moneyIn(texts: MoneyTexts) {
  const channel = (texts.channel ?? 'cash') as DeskChannel;
  return {
    channel,
    receivedOn: texts.receivedOn ?? calendarDay(Date.now()),
    payer: texts.payer ?? '',
    phone: texts.phone ?? '',
    email: texts.email ?? '',
    slip: needsSlip(channel) ? (texts.slip ?? '') : '',
    reason: texts.reason ?? '',
  };
}

interface MoneyProps {
  text: (name: MoneyField) => ReturnType<ReturnType<typeof useForm<string>>['text']>;
  schoolYear: SchoolYear;
  texts: MoneyTexts;
  late: ReturnType<typeof useLateDay>;
}

/** How it was paid, on which day and by whom. */
export function MoneyFields({ text, schoolYear, texts, late }: MoneyProps) {
  const today = calendarDay(Date.now());
  const { channel, receivedOn } = moneyIn(texts);
  return (
    <>
      <SelectField
        {...text('channel')}
        label="How it was paid"
        options={deskChannels.map((value) => ({ value, label: deskChannelNames[value] }))}
        value={channel}
      />
      {needsSlip(channel) && (
        <TextField
          {...text('slip')}
          label="Reference of the slip, bank or cheque"
          hint="A number that was recorded before is asked about"
          required
        />
      )}
      <TextField
        {...text('receivedOn')}
        type="date"
        label="Day received"
        min={deskYears(schoolYear, today).oldest}
        max={today}
        value={receivedOn}
        error={text('receivedOn').error}
        hint={late?.counts}
      />
      <TextField {...text('payer')} label="Who paid (optional)" autoCapitalize="words" />
      <TextField {...text('phone')} type="tel" label="Phone (optional)" inputMode="tel" />
      <TextField
        {...text('email')}
        type="email"
        label="E-mail for the receipt (optional)"
        autoCapitalize="none"
      />
    </>
  );
}

export function ReasonField({ text }: Pick<MoneyProps, 'text'>) {
  return (
    <TextAreaField {...text('reason')} label="Why more is taken than is due (only then)" rows={2} />
  );
}

/** Why the day that is typed counts on a later one. */
export function useLateDayOf({ receivedOn }: MoneyTexts) {
  return useLateDay(isDay(receivedOn) ? receivedOn : calendarDay(Date.now()));
}

interface FormHeadProps extends Pick<MoneyProps, 'text' | 'late'> {
  summary: ReturnType<typeof useForm>['summary'];
}

/** What stands above the fields: on which day the money counts, and what was refused. */
export function FormHead({ late, summary, text }: FormHeadProps) {
  const usedIn = paymentOfUsedSlip(text('slip').error);
  return (
    <>
      <div role="status" className={late ? undefined : 'unseen'}>
        {late && <Banner tone="info">{`${late.why} ${late.counts}`}</Banner>}
      </div>
      {summary && (
        <ErrorSummary {...summary}>
          {usedIn && (
            <TextLink to={staffPaymentAddress(usedIn)} target="_blank">
              Open that payment
            </TextLink>
          )}
        </ErrorSummary>
      )}
    </>
  );
}

const NO_ANSWER =
  'No clear answer arrived. Press Record again: the same form is never recorded twice.';
const PLEASE_CONFIRM = 'Please look at this, and confirm it below if it is right';

type Refused = Exclude<Awaited<ReturnType<typeof splitAtDesk>>, { kind: 'success' }>;

/** What a refusal asks a person to confirm, its message, and its messages by field. */
export function readRefusal(reply: Refused) {
  const errors: Partial<Record<string, string>> = fieldErrorsIn(reply);
  const questions = deskQuestions.filter((question) => errors[question]);
  const doubts = questions.map((question) => [fieldOf[question], errors[question]]);
  return {
    questions,
    message: questions.length > 0 ? PLEASE_CONFIRM : messageIn(reply, NO_ANSWER),
    errors: { ...errors, ...Object.fromEntries(doubts) } as typeof errors,
  };
}

/** The field that a question is about. */
const fieldOf: Record<DeskQuestion, MoneyField> = {
  confirmDay: 'receivedOn',
  confirmSlip: 'slip',
  confirmAgain: 'amount',
};

const confirmLabels: Record<DeskQuestion, string> = {
  confirmDay: 'The day is right: record it',
  confirmSlip: 'It is another slip: record it',
  confirmAgain: 'It is other money: record it',
};

export function recordLabel([first, ...others]: DeskQuestion[]): string {
  if (!first) return 'Record';
  return others.length === 0 ? confirmLabels[first] : 'All of this is right: record it';
}
