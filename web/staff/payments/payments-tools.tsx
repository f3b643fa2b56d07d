import { useEffect, useEffectEvent, useState } from 'react';
import type { PaymentsQuery } from '../../api/staff-payments.ts';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { statusOptions } from './payment-statuses.tsx';
import styles from './payments-tools.module.css';

interface PaymentsToolsProps {
  query: PaymentsQuery;
  onChange: (query: PaymentsQuery) => void;
}

const TYPING_PAUSE_MS = 300;

/** The search box and the status above the list; a change begins at the first page. */
export function PaymentsTools({ query, onChange }: PaymentsToolsProps) {
  const [typed, setTyped] = useState(query.words);
  const search = useEffectEvent((words: string) => {
    if (words !== query.words) onChange({ ...query, words, page: 1 });
  });

  useEffect(() => {
    const timer = setTimeout(() => search(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    // Back, or 'Show all payments': the box follows the address, unless it only says the same less tidily.
    setTyped((current) => (current.trim() === query.words ? current : query.words));
  }, [query.words]);

  return (
    <search className={styles.tools}>
      <TextField
        id="payments-search"
        name="q"
        type="search"
        label="Search payments"
        placeholder="Name, e-mail, phone or reference"
        autoComplete="off"
        value={typed}
        onChange={setTyped}
      />
      <SelectField
        id="payments-status"
        name="status"
        label="Status"
        options={statusOptions}
        value={query.status}
        onChange={(status) => onChange({ ...query, status, page: 1 })}
      />
    </search>
  );
}
