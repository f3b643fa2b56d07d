import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator, useSearchParams } from 'react-router';
import { classNames } from '#contract/school/fees.ts';
import { hiddenPageMeta } from '../../shell/metadata.ts';
import { SmallButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { fetchMatches, fetchStudents } from '../api/students.ts';
import { Card } from '../panel/card.tsx';
import { startLoading, unlessOnlyDialog } from '../panel/loading.ts';
import { anyOf } from '../panel/options.ts';
import { useAskedPlace } from '../panel/use-asked-place.ts';
import { useTypedWords } from '../panel/use-typed-words.ts';
import look from '../payments/payments-tools.module.css';
import { useSchoolYear } from '../payments/use-school-year.ts';
import type { Route } from './+types/students-page.ts';
import { ImportDialog } from './import-dialog.tsx';
import { MatchesList } from './matches-list.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';
import { StudentDialog } from './student-dialog.tsx';
import {
  allStudents,
  readStudentsQuery,
  type StudentsQuery,
  studentsAddress,
} from './students-address.ts';
import { StudentsList } from './students-list.tsx';

export const meta = () => hiddenPageMeta('Students');

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readStudentsQuery(new URL(request.url).searchParams);
  return query.view === 'match'
    ? { matches: startLoading('The payments to match', (signal) => fetchMatches(query, signal)) }
    : { found: startLoading('The class lists', (signal) => fetchStudents(query, signal)) };
}

export const shouldRevalidate = unlessOnlyDialog('student');

const views = [
  { view: 'lists', label: 'Class lists' },
  { view: 'left', label: 'Have left' },
  { view: 'match', label: 'Payments to match' },
] as const;

type Opened = 'import' | 'promotion' | 'new';

export default function StudentsPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { revalidate } = useRevalidator();
  const query = readStudentsQuery(search);
  const [opened, setOpened] = useState<Opened>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { schoolYear } = useSchoolYear();
  const classes = classNames(schoolYear.fees);
  const shown = search.get('student') ?? undefined;
  const [asked, ask] = useAskedPlace({ query, shown }, (place) =>
    studentsAddress(place.query, place.shown),
  );
  const { found, matches } = loaderData;

  const hasChanged = useRef(false);
  useEffect(() => {
    if (shown || !hasChanged.current) return;
    hasChanged.current = false;
    // The row that the student was opened from may leave the list, and the focus with it.
    heading.current?.focus();
    // Not before: a list that is asked for while the address changes would be the old one.
    revalidate();
  }, [shown, revalidate]);

  const closeStudent = () => ask({ query: asked.query, shown: undefined }, true);
  const close = () => setOpened(undefined);

  function finish() {
    close();
    revalidate();
  }

  return (
    <>
      <Card
        title={views.find(({ view }) => view === query.view)?.label ?? ''}
        titleRef={heading}
        action={
          <div className="row gap-8">
            <SmallButton icon="plus" onClick={() => setOpened('new')}>
              Add a student
            </SmallButton>
            <SmallButton onClick={() => setOpened('import')}>Import a list</SmallButton>
            <SmallButton onClick={() => setOpened('promotion')}>Promote classes</SmallButton>
          </div>
        }
      >
        <nav className="row inset views" aria-label="Students">
          {views.map(({ view, label }) => (
            <Link
              key={view}
              className="dashed"
              to={studentsAddress({ ...allStudents, view })}
              aria-current={query.view === view ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        {found && (
          <>
            <StudentsTools
              query={asked.query}
              classes={classes}
              onChange={(next) => ask({ query: next, shown: asked.shown }, true)}
            />
            <StudentsList
              loading={found}
              query={query}
              classes={classes}
              shown={shown}
              onOpen={(id) => ask({ query: asked.query, shown: id }, false)}
              onClose={closeStudent}
              onDone={() => {
                hasChanged.current = true;
                closeStudent();
              }}
            />
          </>
        )}
        {matches && <MatchesList loading={matches} query={query} />}
      </Card>
      <StudentDialog
        opened={opened === 'new' ? opened : undefined}
        classes={classes}
        onClose={close}
        onDone={finish}
      />
      <ImportDialog open={opened === 'import'} classes={classes} onClose={close} onDone={finish} />
      <PromotionDialog
        open={opened === 'promotion'}
        fees={schoolYear.fees}
        onClose={close}
        onDone={finish}
      />
    </>
  );
}

interface StudentsToolsProps {
  query: StudentsQuery;
  classes: readonly string[];
  onChange: (query: StudentsQuery) => void;
}

/** What narrows the list, all of it in the address; a change begins at the first page. */
function StudentsTools({ query, classes, onChange }: StudentsToolsProps) {
  const choose = (chosen: Partial<StudentsQuery>) => onChange({ ...query, ...chosen, page: 1 });
  const { typed, setTyped } = useTypedWords(query.q, (q) => choose({ q }));
  return (
    <SearchArea className={`grid gap-4 inset ${look.tools}`}>
      <div className={look.filters}>
        <TextField
          id="students-search"
          name="q"
          type="search"
          label="Search students"
          placeholder="Name, admission number, phone…"
          value={typed}
          onChange={setTyped}
        />
        <SelectField
          id="students-class"
          name="class"
          label="Class"
          options={anyOf(classes, query.class)}
          value={query.class}
          onChange={(value) => choose({ class: value })}
        />
      </div>
    </SearchArea>
  );
}
