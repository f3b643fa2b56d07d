import { calendarDay } from '#contract/dates/school-time.ts';
import type { Notice } from '#contract/school/documents.ts';
import { most } from '#contract/school/problems.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { SmallButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import type { KindState } from '../api/school.ts';
import styles from './fields.module.css';
import { KindForm } from './kind-form.tsx';
import type { FieldsProps } from './use-kind-form.ts';

const noNotice: Notice = { text: '', level: 'information', from: '', until: '', link: '' };

export function NoticeForm({ loaded }: { loaded: KindState<'notice'> }) {
  return (
    <KindForm
      kind="notice"
      loaded={loaded}
      draftOf={draftOf}
      documentOf={noticeOf}
      hasOwnDays
      intro="One line above all public pages, such as “School is closed on Monday”. Parents see it at once, and can put it away on their device."
    >
      {(fields) => <NoticeFields {...fields} />}
    </KindForm>
  );
}

/** A new notice is mostly for today. */
function draftOf(notice: Notice): Notice {
  if (notice.text) return notice;
  const today = calendarDay(new Date());
  return { ...noNotice, from: today, until: today };
}

function noticeOf({ text, level, from, until, link }: Notice): Notice {
  const cleaned = cleanText(text);
  return cleaned ? { text: cleaned, level, from, until, link: linkOf(link) } : noNotice;
}

/** As browsers can follow it: people leave the protocol out. */
function linkOf(typed: string): string {
  const link = cleanText(typed);
  return /^[a-z\d-]+(\.[a-z\d-]+)+/i.test(link) ? `https://${link}` : link;
}

const levels = [
  { value: 'information', label: 'Information' },
  { value: 'urgent', label: 'Urgent' },
];

function lettersLeft(left: number): string {
  const letters = Math.abs(left) === 1 ? 'letter' : 'letters';
  return left < 0 ? `${-left} ${letters} too many` : `${left} ${letters} left`;
}

function NoticeFields(props: FieldsProps<'notice', Notice>) {
  const { draft, edit, field, state, isSaving, saveNow } = props;
  const text = (name: keyof Notice) => ({
    ...field(name),
    value: draft[name],
    onChange: (value: string) => edit({ ...draft, [name]: value }),
  });
  const left = most.noticeLetters - draft.text.length;
  const preview = cleanText(draft.text) || 'Your notice stands here.';
  const today = calendarDay(new Date());
  const { document: shown } = state.current;
  return (
    <>
      {shown.text && shown.until >= today && (
        <div className="row middle">
          <p>{shown.from <= today ? 'A notice is shown now.' : 'A notice is set up for later.'}</p>
          <SmallButton busy={isSaving} busyText="Ending..." onClick={() => saveNow(noNotice)}>
            End now
          </SmallButton>
        </div>
      )}
      <TextField
        {...text('text')}
        label="Text of the notice"
        hint={left < 40 ? lettersLeft(left) : 'Empty: no notice is shown.'}
        dir="auto"
      />
      <ChoiceField {...text('level')} legend="How urgent is it?" options={levels} />
      <div className={`grid ${styles.days}`}>
        <TextField {...text('from')} label="First day" type="date" />
        <TextField {...text('until')} label="Last day" type="date" />
      </div>
      <TextField
        {...text('link')}
        label="Link (optional)"
        hint="A page of ours such as /news, or a web address."
        inputMode="url"
      />
      <figure className="grid gap-8">
        <figcaption className="fine">How it will look</figcaption>
        <p className={styles.notice} data-level={draft.level} dir="auto">
          {draft.link ? <u>{preview}</u> : preview}
        </p>
      </figure>
    </>
  );
}
