import { Link } from 'react-router';
import { channelInWords, channels, sourceNames } from '#contract/book/desk.ts';
import { calendarDay } from '#contract/dates/school-time.ts';
import {
  classNames,
  offeredClasses,
  offeredPurposes,
  purposeNames,
} from '#contract/school/fees.ts';
import { type SchoolYear, termInWords, termKeysUntil, termOn } from '#contract/school/terms.ts';
import type { PaymentSort } from '#contract/staff.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { anyOf } from '../panel/options.ts';
import { useTypedWords } from '../panel/use-typed-words.ts';
import { DaysFields } from './days-fields.tsx';
import { statusOptions } from './payment-statuses.tsx';
import { filterWords, opening, type PaymentsQuery, paymentsAddress } from './payments-address.ts';
import styles from './payments-tools.module.css';

interface PaymentsToolsProps {
  query: PaymentsQuery;
  schoolYear: SchoolYear;
  /** false until the terms have come */
  isYearKnown: boolean;
  onChange: (query: PaymentsQuery) => void;
}

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'a-z', label: 'Name, A to Z' },
  { value: 'z-a', label: 'Name, Z to A' },
  { value: 'most', label: 'Largest amount first' },
  { value: 'least', label: 'Smallest amount first' },
] as const satisfies { value: PaymentSort; label: string }[];

/** What narrows the list, all of it in the address; a change begins at the first page. */
export function PaymentsTools({ query, schoolYear, isYearKnown, onChange }: PaymentsToolsProps) {
  const choose = (chosen: Partial<PaymentsQuery>) => onChange({ ...query, ...chosen, page: 1 });
  const { typed, setTyped } = useTypedWords(query.q, (q) => choose({ q }));
  const { class: feeClass, purpose, term, channel, from, to, status, sort } = query;
  const terms = termKeysUntil(schoolYear, calendarDay(Date.now()));
  const filters = [
    { name: 'class', label: 'Class', options: anyOf(classNames(schoolYear.fees), feeClass) },
    { name: 'purpose', label: 'Purpose', options: anyOf(purposeNames(schoolYear.fees), purpose) },
    { name: 'term', label: 'Term', options: anyOf(terms, term, { nameOf: termInWords }) },
    { name: 'source', label: 'Taken', options: sourceOptions },
    { name: 'channel', label: 'Method', options: anyOf(channels, channel, { nameOf: methodName }) },
  ] as const;
  const chosen = [feeClass, ...filterWords(query)].filter(Boolean).join(', ');
  return (
    <SearchArea className={`grid gap-4 inset ${styles.tools}`}>
      <div className={styles.first}>
        <TextField
          id="payments-search"
          name="q"
          type="search"
          label="Search payments"
          placeholder="Name, phone, reference, class…"
          value={typed}
          onChange={setTyped}
        />
        <SelectField
          id="payments-status"
          name="status"
          label="Status"
          options={statusOptions}
          value={status}
          onChange={(value) => choose({ status: value })}
        />
        <SelectField
          id="payments-sort"
          name="sort"
          label="Order"
          options={sorts}
          value={sort}
          onChange={(value) => choose({ sort: value })}
        />
      </div>
      <div className={`row middle apart ${styles.second}`}>
        {/* Closed even where they narrow the list: the summary says so, and the payments stay in view. */}
        <details className={styles.more}>
          <summary className="opens">
            Class, purpose, term, online or desk, method, and days
            {chosen && <b className={styles.chosen}>{`: ${chosen}`}</b>}
          </summary>
          <div className={styles.filters}>
            {filters.map(({ name, label, options }) => (
              <SelectField
                key={name}
                id={`payments-${name}`}
                name={name}
                label={label}
                options={options}
                value={query[name]}
                onChange={(value) => choose({ [name]: value })}
              />
            ))}
            <DaysFields id="payments" from={from} to={to} onChange={choose} />
          </div>
        </details>
        <PaidThisTerm schoolYear={schoolYear} isYearKnown={isYearKnown} />
      </div>
    </SearchArea>
  );
}

const sourceOptions = [
  { value: '', label: 'All' },
  ...Object.entries(sourceNames).map(([value, label]) => ({ value, label })),
];

function methodName(channel: string): string {
  const words = channelInWords(channel);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Who of a class has paid for the current term, in order of name. */
function PaidThisTerm({
  schoolYear,
  isYearKnown,
}: Pick<PaymentsToolsProps, 'schoolYear' | 'isYearKnown'>) {
  const { fees } = schoolYear;
  const purpose = offeredPurposes(fees)[0]?.name ?? '';
  const term = termOn(schoolYear, purpose, calendarDay(Date.now()));
  const paid = { ...opening, term, status: 'paid', sort: 'a-z' } as const;
  return (
    <nav
      // Holds its room until the term is known.
      className={`row middle ${styles.classes} ${isYearKnown ? '' : styles.unknown}`}
      aria-label={`Paid for the ${termInWords(term)}`}
    >
      <p className="quiet">Paid for the {termInWords(term)}:</p>
      <ul className="row">
        {offeredClasses(fees).map((feeClass) => (
          <li key={feeClass}>
            <Link className="dashed" to={paymentsAddress({ ...paid, class: feeClass })}>
              {feeClass}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
