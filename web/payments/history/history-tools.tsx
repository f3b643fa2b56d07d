import { useId, useState } from 'react';
import { feeClasses } from '#content/fees.ts';
import { paymentPurposes } from '#contract/fees.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchArea } from '../../ui/forms/search-area.tsx';
import { countFilters, type HistoryFilters, noFilters } from './history-search.ts';
import '../../ui/forms/unseen-choices.css';
import styles from './history-tools.module.css';

const FUNNEL = 'M4 6h16M7 12h10M10 18h4';

interface HistoryToolsProps {
  words: string;
  filters: HistoryFilters;
  onWords: (words: string) => void;
  onFilters: (filters: HistoryFilters) => void;
}

const outcomes = [
  { value: 'success', label: 'Success' },
  { value: 'failed', label: 'Failed' },
] as const;

/** The search box, and the filters behind their button; nothing chosen narrows nothing. */
export function HistoryTools({ words, filters, onWords, onFilters }: HistoryToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const chosen = countFilters(filters);
  return (
    <SearchArea className={`grid gap-16 ${styles.tools}`}>
      <TextField
        id="history-search"
        name="search"
        type="search"
        label="Search payments"
        placeholder="Search by name, email or reference"
        autoComplete="off"
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
        <Choices
          legend="Status"
          options={outcomes}
          chosen={filters.outcome}
          onChange={(outcome) => onFilters({ ...filters, outcome })}
        />
        <Choices
          legend="Purpose"
          options={paymentPurposes.map(asOption)}
          chosen={filters.paymentPurpose}
          onChange={(paymentPurpose) => onFilters({ ...filters, paymentPurpose })}
        />
        <Choices
          legend="Class"
          options={feeClasses.map(asOption)}
          chosen={filters.class}
          onChange={(feeClass) => onFilters({ ...filters, class: feeClass })}
        />
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

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

function Choices<Value extends string>({ legend, options, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className={`row gap-10 ${styles.choices}`}>
      <legend>{legend}</legend>
      {options.map(({ value, label }) => (
        <label className={`pick pick-tick tap ${styles.chip}`} key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...chosen, value]
                  : chosen.filter((other) => other !== value),
              )
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function asOption<Value extends string>(value: Value) {
  return { value, label: value };
}
