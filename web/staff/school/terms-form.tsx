import { calendarDay, isDay } from '#contract/dates/school-time.ts';
import type { SchoolTerm, TermList } from '#contract/school/documents.ts';
import { termListNote } from '#contract/school/notes.ts';
import { termInWords } from '#contract/school/terms.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SmallButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import type { KindState } from '../api/school.ts';
import styles from './fields.module.css';
import { KindForm } from './kind-form.tsx';
import rowStyles from './row-list.module.css';
import { focusOn, withReplaced } from './rows.ts';
import { nextSession, sessionsOf } from './terms-draft.ts';
import type { FieldsProps } from './use-kind-form.ts';

const asItIs = (document: TermList) => document;

export function TermsForm({ loaded }: { loaded: KindState<'terms'> }) {
  return (
    <KindForm
      kind="terms"
      loaded={loaded}
      draftOf={asItIs}
      documentOf={asItIs}
      placeOf={dayPlace}
      intro="The day of a payment decides for which term it counts. Fees for a term are taken from its own day on."
    >
      {(fields) => <TermsFields {...fields} />}
    </KindForm>
  );
}

const parts = [
  { name: 'feesFrom', label: 'Fees from' },
  { name: 'begins', label: 'Begins' },
  { name: 'ends', label: 'Ends' },
] as const;

/** 'First Term, 2027/2028, Begins' before a sentence that does not name its term. */
function dayPlace(path: string, { terms }: TermList, sentence: string): string | undefined {
  const [, index, part] = /^terms\.(\d+)\.(.*)$/.exec(path) ?? [];
  const term = terms[Number(index)];
  if (!term || /term \d of/i.test(sentence)) return undefined;
  const { label } = parts.find(({ name }) => name === part) ?? {};
  return [termInWords(`${term.year}-${term.term}`), label].filter(Boolean).join(', ');
}

type Session = ReturnType<typeof sessionsOf>[number];

function TermsFields({ draft, edit, field }: FieldsProps<'terms', TermList>) {
  const today = calendarDay(new Date());
  const { terms } = draft;
  const sessions = sessionsOf(draft);
  // While a day is missing, nothing can be said about the list.
  const note = terms.every(({ ends }) => isDay(ends)) && termListNote(draft, today);
  const proposed = nextSession(terms, today);
  const [first] = proposed;
  const isWhole = first?.term === 1;

  const isOver = ({ terms: own }: Session) => own.every(({ term }) => term.ends < today);
  // What stands wrong in an older one can be seen and corrected.
  const isQuiet = ({ terms: own }: Session) =>
    own.every(({ index }) => parts.every(({ name }) => !field(`terms.${index}.${name}`).error));
  const over = sessions.filter((session) => isOver(session) && isQuiet(session));
  const coming = sessions.filter((session) => !over.includes(session));
  const rest = { terms, edit, field, today };

  return (
    <div className="grid gap-20 narrowable">
      {note && <Banner tone="info">{note}</Banner>}
      <div className="grid gap-8">
        <SmallButton
          id={field('terms').id}
          icon="plus"
          className="start"
          onClick={() => {
            edit({ terms: [...terms, ...proposed] });
          }}
        >
          {isWhole ? `Add the session ${first.year}` : `Add the rest of ${first?.year}`}
        </SmallButton>
        <p className="fine">
          It is proposed in the same weeks as the year before; then change the days as you need.
        </p>
      </div>
      {coming.map((session, place) => (
        <SessionFields key={session.year} {...rest} session={session} isLast={place === 0} />
      ))}
      {over.length > 0 && (
        <details>
          <summary className="opens">Sessions that are over</summary>
          <div className="grid gap-20 mt-10">
            {over.map((session) => (
              <SessionFields key={session.year} {...rest} session={session} isLast={false} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

interface SessionFieldsProps extends Pick<FieldsProps<'terms', TermList>, 'edit' | 'field'> {
  session: Session;
  terms: readonly SchoolTerm[];
  /** only the last can be removed: there may be no gap */
  isLast: boolean;
  today: string;
}

function SessionFields(props: SessionFieldsProps) {
  const { session, terms, isLast, today, edit, field } = props;
  const { year, terms: own } = session;
  return (
    <section className={rowStyles.row} aria-label={`Session ${year}`}>
      <div className={`row middle apart ${styles.session}`}>
        <h3>{year}</h3>
        {isLast && own.every(({ term }) => !(term.begins <= today)) && (
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            onClick={() => {
              edit({ terms: terms.filter((term) => term.year !== year) });
              focusOn(field('terms').id);
            }}
          >
            <span>
              Remove<span className="unseen"> the session {year}</span>
            </span>
          </Button>
        )}
      </div>
      {own.map(({ term, index }) => {
        const wrongYear = field(`terms.${index}.year`);
        return (
          <fieldset key={term.term} id={wrongYear.id} tabIndex={-1} className={styles.term}>
            <legend>{termInWords(`${year}-${term.term}`)}</legend>
            <div className={`grid ${styles.days}`}>
              {parts.map(({ name, label }) => (
                <TextField
                  key={name}
                  {...field(`terms.${index}.${name}`)}
                  label={label}
                  type="date"
                  value={term[name]}
                  onChange={(day) => {
                    const next = { ...term, [name]: day };
                    edit({ terms: withReplaced(terms, index, next) });
                  }}
                />
              ))}
            </div>
            {wrongYear.error && (
              <FieldError id={`${wrongYear.id}-error`}>{wrongYear.error}</FieldError>
            )}
          </fieldset>
        );
      })}
    </section>
  );
}
