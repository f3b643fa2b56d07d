import type { WhoOwes } from '#contract/schemas/who-owes.ts';
import { termInWords } from '#contract/school/terms.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { anyOf } from '../panel/options.ts';
import type { OwesQuery } from './owes-address.ts';
import styles from './who-owes.module.css';

interface OwesToolsProps {
  query: OwesQuery;
  data: WhoOwes;
  onChange: (chosen: Partial<OwesQuery>) => void;
}

/** Which term, class and purpose the page is about, all of it in the address. */
export function OwesTools({ query, data, onChange }: OwesToolsProps) {
  const term = query.term || data.term.key;
  const isListed = data.terms.some(({ key }) => key === term);
  const terms = isListed ? data.terms : [{ key: term, name: termInWords(term) }, ...data.terms];
  return (
    <div className={`inset no-print ${styles.tools}`}>
      <SelectField
        id="owes-term"
        name="term"
        label="Term"
        options={terms.map(({ key, name }) => ({ value: key, label: name }))}
        value={term}
        onChange={(value) => onChange({ term: value, purpose: '' })}
      />
      <SelectField
        id="owes-class"
        name="class"
        label="Class"
        options={anyOf(data.classes, query.class, { all: 'The whole school' })}
        value={query.class}
        onChange={(value) => onChange({ class: value })}
      />
      <SelectField
        id="owes-purpose"
        name="purpose"
        label="Purpose"
        options={anyOf(data.purposes, query.purpose)}
        value={query.purpose}
        onChange={(value) => onChange({ purpose: value })}
      />
    </div>
  );
}
