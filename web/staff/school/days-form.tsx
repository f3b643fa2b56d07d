import { calendarDay, shortSchoolDay, startOfDay } from '#contract/dates/school-time.ts';
import { dayKindNames } from '#contract/school/changes.ts';
import { type DayList, dayKinds, type SchoolDay } from '#contract/school/documents.ts';
import { termInWords } from '#contract/school/terms.ts';
import { cleanText } from '#contract/text/clean-text.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { fetchKind, type KindState } from '../api/school.ts';
import { LoadHere } from '../panel/load-frame.tsx';
import { FactList } from '../payments/payment-facts.tsx';
import styles from './fields.module.css';
import { KindForm } from './kind-form.tsx';
import { RowList } from './row-list.tsx';
import { type Row, rowOf, rowPlace } from './rows.ts';
import type { FieldsProps } from './use-kind-form.ts';

interface DaysDraft {
  days: Row<SchoolDay>[];
}

export function DaysForm({ loaded }: { loaded: KindState<'days'> }) {
  return (
    <KindForm
      kind="days"
      loaded={loaded}
      draftOf={draftOf}
      documentOf={daysOf}
      placeOf={(path, { days }) => rowPlace(path, 'Day', days, ({ name }) => name)}
      intro="Public holidays, mid-terms and other days without school. They stand on the news page and in the calendar; public holidays also count as days on which banks are closed."
    >
      {(fields) => <DaysFields {...fields} />}
    </KindForm>
  );
}

function draftOf({ days }: DayList): DaysDraft {
  const byDay = [...days].sort((one, other) => (one.first < other.first ? -1 : 1));
  return { days: byDay.map(rowOf) };
}

function daysOf({ days }: DaysDraft): DayList {
  return {
    days: days.map(({ name, kind, first, last }) => {
      return { name: cleanText(name), kind, first, last: last || first };
    }),
  };
}

const kinds = dayKinds.map((kind) => ({ value: kind, label: dayKindNames[kind] }));

const parts = ['name', 'first', 'last'] as const;

function DaysFields({ draft, edit, field, state }: FieldsProps<'days', DaysDraft>) {
  const today = calendarDay(new Date());
  /** Over, and saved so: a day that is being typed is early for a moment. */
  function isOver({ name, last }: SchoolDay): boolean {
    const { days: saved } = state.current.document;
    return last < today && saved.some((one) => one.name === name && one.last === last);
  }

  return (
    <>
      <RowList<SchoolDay>
        title="Days"
        noun="day"
        path="days"
        rows={draft.days}
        firstField="name"
        isShort
        nameOf={({ name }) => name}
        make={() => ({ name: '', kind: 'public_holiday', first: '', last: '' })}
        onChange={(days) => edit({ days })}
        field={field}
        none="None is listed."
        // What stands wrong can be seen and corrected.
        isFolded={(row, path) =>
          isOver(row) && parts.every((part) => !field(`${path}.${part}`).error)
        }
        foldedTitle="Days that are over"
      >
        {(row, path, change) => (
          <div className={`grid ${styles.pair}`}>
            <div className={`grid ${styles.days}`}>
              <TextField
                {...field(`${path}.name`)}
                label="Name"
                value={row.name}
                onChange={(name) => change({ ...row, name })}
              />
              <SelectField<SchoolDay['kind']>
                {...field(`${path}.kind`)}
                label="Kind"
                options={kinds}
                value={row.kind}
                onChange={(kind) => change({ ...row, kind })}
              />
            </div>
            <div className={`grid ${styles.days}`}>
              <TextField
                {...field(`${path}.first`)}
                label="First day"
                type="date"
                value={row.first}
                onChange={(first) => change({ ...row, first })}
              />
              <TextField
                {...field(`${path}.last`)}
                label="Last day"
                type="date"
                value={row.last}
                onChange={(last) => change({ ...row, last })}
              />
            </div>
          </div>
        )}
      </RowList>
      <section aria-labelledby="school-terms-beside">
        <h3 id="school-terms-beside">Terms, as they are listed</h3>
        <LoadHere
          what="The terms"
          call={fetchTerms}
          wanted={undefined}
          loading={<p className="quiet">Loading the terms...</p>}
          failed="The terms cannot be loaded just now."
        >
          {({ data }) => <TermFacts facts={termFacts(data)} />}
        </LoadHere>
      </section>
    </>
  );
}

function TermFacts({ facts }: { facts: [string, string][] }) {
  if (facts.length === 0) return <p className="quiet">None is listed.</p>;
  return <FactList facts={facts} />;
}

const fetchTerms = (_: undefined, signal: AbortSignal) => fetchKind('terms', signal);

function termFacts({ current }: KindState<'terms'>): [string, string][] {
  const today = calendarDay(new Date());
  return current.document.terms
    .filter(({ ends }) => ends >= today)
    .map(({ year, term, begins, ends }) => [
      termInWords(`${year}-${term}`),
      `${inWords(begins)} to ${inWords(ends)}`,
    ]);
}

function inWords(day: string): string {
  return shortSchoolDay(startOfDay(day));
}
