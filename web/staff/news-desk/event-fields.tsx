import { eventDaysOf } from '#contract/dates/event-date.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import type { StaffNewsItem } from '#contract/news.ts';
import type { NewsDraft } from '#contract/news-draft.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import { TextField } from '../../ui/forms/field.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { EventTimeField } from './event-time-field.tsx';
import { charactersLeft, hasAnotherStart } from './news-form.ts';
import type { useNewsForm } from './use-news-form.ts';

interface EventFieldsProps {
  form: ReturnType<typeof useNewsForm>['form'];
  draft: NewsDraft;
  item: StaffNewsItem | undefined;
  publishedAt: Date;
}

/** When and where an event takes place, and what became of one that was announced before. */
export function EventFields({ form, draft, item, publishedAt }: EventFieldsProps) {
  return (
    <>
      <EventTimeField
        form={form}
        dayInText={eventDaysOf(draft.description, calendarDay(publishedAt))?.first}
      />
      <TextField
        {...form.text('place')}
        label="Where? (optional)"
        hint={charactersLeft(draft, 'place') ?? 'Like “School hall”, or an address elsewhere.'}
        dir="auto"
      />
      {item && mayHaveStatus(item) && <EventStatus form={form} draft={draft} item={item} />}
    </>
  );
}

function EventStatus({
  form,
  draft,
  item,
}: { item: StaffNewsItem } & Omit<EventFieldsProps, 'publishedAt'>) {
  const status = form.text('eventStatus');
  return (
    <div className="grid gap-10">
      <ChoiceField {...status} legend="Does it take place?" options={statusOptions} />
      <div role="status" className={fieldStyles.hint}>
        {hasAnotherStart(draft, item) && draft.eventStatus === '' ? (
          <>
            You chose another day or time than parents were told.{' '}
            <TextButton onClick={() => status.onChange('moved')}>Say that it is moved</TextButton>
          </>
        ) : (
          hints.get(draft.eventStatus)
        )}
      </div>
    </div>
  );
}

/** Parents know only of an event that was published. */
function mayHaveStatus({ type, state, eventStatus }: StaffNewsItem): boolean {
  const wasPublished = state === 'published' || state === 'offline';
  return type === 'event' && (wasPublished || eventStatus !== undefined);
}

const statusOptions = [
  { value: '', label: 'As planned' },
  { value: 'moved', label: 'Moved' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

const hints = new Map([
  ['moved', 'Pages and calendars show the new day with “Moved”.'],
  ['cancelled', 'It stays on the pages and in calendars, marked “Cancelled”.'],
]);
