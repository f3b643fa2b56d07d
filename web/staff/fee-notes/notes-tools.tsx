import { noteTerms } from '#contract/book/note-lists.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import { classNames, purposeNames } from '#contract/school/fees.ts';
import { type SchoolYear, termInWords } from '#contract/school/terms.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { anyOf } from '../panel/options.ts';
import { useTypedWords } from '../panel/use-typed-words.ts';
import look from '../payments/payments-tools.module.css';
import { statusOptions } from './note-texts.tsx';
import type { NotesQuery } from './notes-address.ts';

interface NotesToolsProps {
  query: NotesQuery;
  schoolYear: SchoolYear;
  onChange: (query: NotesQuery) => void;
}

/** What narrows the list, all of it in the address; a change begins at the first page. */
export function NotesTools({ query, schoolYear, onChange }: NotesToolsProps) {
  const choose = (chosen: Partial<NotesQuery>) => onChange({ ...query, ...chosen, page: 1 });
  const { typed, setTyped } = useTypedWords(query.q, (q) => choose({ q }));
  const { class: feeClass, purpose, term, status } = query;
  const { fees } = schoolYear;
  const terms = termsOf(schoolYear);
  const chosen = [feeClass, purpose, term && termInWords(term)].filter(Boolean).join(', ');
  return (
    <SearchArea className={`grid gap-4 inset ${look.tools}`}>
      {query.view === 'all' && (
        <div className={look.filters}>
          <TextField
            id="notes-search"
            name="q"
            type="search"
            label="Search fee notes"
            placeholder="Name, admission number, code…"
            value={typed}
            onChange={setTyped}
          />
          <SelectField
            id="notes-status"
            name="status"
            label="Status"
            options={statusOptions}
            value={status}
            onChange={(value) => choose({ status: value })}
          />
        </div>
      )}
      {/* Closed even where they narrow the list: the summary says so. */}
      <details className={look.more}>
        <summary className="opens">
          {query.view === 'all' ? 'Class, purpose and term' : 'Class and term'}
          {chosen && <b className={look.chosen}>{`: ${chosen}`}</b>}
        </summary>
        <div className={look.filters}>
          <SelectField
            id="notes-class"
            name="class"
            label="Class"
            options={anyOf(classNames(fees), feeClass)}
            value={feeClass}
            onChange={(value) => choose({ class: value })}
          />
          {query.view === 'all' && (
            <SelectField
              id="notes-purpose"
              name="purpose"
              label="Purpose"
              options={anyOf(purposeNames(fees), purpose)}
              value={purpose}
              onChange={(value) => choose({ purpose: value })}
            />
          )}
          <SelectField
            id="notes-term"
            name="term"
            label="Term"
            options={anyOf(terms, term, { nameOf: termInWords })}
            value={term}
            onChange={(value) => choose({ term: value })}
          />
        </div>
      </details>
    </SearchArea>
  );
}

/** Of all purposes: terms, and years where a fee is due once a year. */
function termsOf(schoolYear: SchoolYear): string[] {
  const today = calendarDay(Date.now());
  const keys = purposeNames(schoolYear.fees).flatMap((purpose) =>
    noteTerms(schoolYear, purpose, today),
  );
  return [...new Set(keys)].sort((one, other) => (one < other ? 1 : -1));
}
