import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { countFilters, type HistoryFilters, noFilters } from './history-search.ts';
import type { PaymentRecord } from './payment-history.ts';
import '../../ui/forms/unseen-choices.css';
import styles from './history-tools.module.css';

const FUNNEL = 'M4 6h16M7 12h10M10 18h4';

interface HistoryToolsProps {
  /** all of this device, whatever the list is narrowed to */
  records: readonly PaymentRecord[];
  words: string;
  filters: HistoryFilters;
  onWords: (words: string) => void;
  onFilters: (filters: HistoryFilters) => void;
}

const outcomeLabels: Record<string, string> = { success: 'Success', failed: 'Failed' };

/** The search box, and the filters behind their button; nothing chosen narrows nothing. */
export function HistoryTools({ records, words, filters, onWords, onFilters }: HistoryToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const chosen = countFilters(filters);
  const namesOf = (key: 'paymentPurpose' | 'class') => namesIn(records, filters, key);
  const groups: { key: keyof HistoryFilters; legend: string; values: readonly string[] }[] = [
    { key: 'outcome', legend: 'Status', values: ['success', 'failed'] },
    { key: 'paymentPurpose', legend: 'Purpose', values: namesOf('paymentPurpose') },
    { key: 'class', legend: 'Class', values: namesOf('class') },
  ];
  return (
    <SearchArea className={`grid gap-16 ${styles.tools}`}>
      <TextField
        id="history-search"
        name="search"
        type="search"
        label="Search payments"
        placeholder="Search by name, email or reference"
        value={words}
        onChange={onWords}
      />
      <Button
        variant="line"
        icon={FUNNEL}
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      <div className={`grid gap-18 ${styles.panel}`} id={panel} hidden={!isOpen}>
        {groups.map(({ key, legend, values }) => (
          <Choices
            key={key}
            legend={legend}
            values={values}
            chosen={filters[key]}
            onChange={(chosenNow) => onFilters({ ...filters, [key]: chosenNow })}
          />
        ))}
        <Button
          variant="quiet"
          size="small"
          icon="close"
          className={styles.clear}
          aria-disabled={chosen === 0}
          onClick={() => onFilters(noFilters)}
        >
          Clear filters
        </Button>
      </div>
    </SearchArea>
  );
}

/** What was paid for on this device, also what the school no longer offers; what is chosen stays to be seen. */
function namesIn(
  records: readonly PaymentRecord[],
  filters: HistoryFilters,
  key: 'paymentPurpose' | 'class',
): string[] {
  const names = new Set([...records.map((record) => record[key]), ...filters[key]]);
  return [...names].sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
}

interface ChoicesProps {
  legend: string;
  values: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

function Choices({ legend, values, chosen, onChange }: ChoicesProps) {
  const others = (value: string) => chosen.filter((other) => other !== value);
  return (
    <fieldset className={`row gap-10 ${styles.choices}`}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label className={`pick pick-tick tap ${styles.chip}`} key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              onChange(currentTarget.checked ? [...chosen, value] : others(value))
            }
          />
          {outcomeLabels[value] ?? value}
        </label>
      ))}
    </fieldset>
  );
}
