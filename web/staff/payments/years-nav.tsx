import { Link } from 'react-router';
import { isOfThisYear, type PaymentsQuery, paymentsAddress } from './payments-address.ts';

interface YearsNavProps {
  query: PaymentsQuery;
  /** '2026/2027 session' */
  thisYear: string;
}

/** The school year as the list opens, or all of them; a term or days that were chosen give way. */
export function YearsNav({ query, thisYear }: YearsNavProps) {
  const { term, from, to, status } = query;
  if (status === 'review') return null;
  const hasOwnDays = Boolean(term || from || to);
  const choices = [
    { years: 'this', label: thisYear, isShown: isOfThisYear(query) },
    { years: 'all', label: 'All years', isShown: query.years === 'all' && !hasOwnDays },
  ] as const;
  return (
    <nav className="row inset views" aria-label="Years">
      {choices.map(({ years, label, isShown }) => (
        <Link
          key={years}
          className="dashed"
          to={paymentsAddress({ ...query, years, term: '', from: '', to: '', page: 1 })}
          aria-current={isShown ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
