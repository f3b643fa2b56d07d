import {
  type ListColumn,
  listColumnNames,
  listColumns,
  type Mapping,
  ROWS_ABOVE,
} from '#contract/book/class-list.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { takeFocus } from '../panel/panel-dialog.tsx';
import { useAction } from '../panel/use-action.ts';
import { countText } from '../staff-texts.ts';
import styles from './students.module.css';

interface ImportColumnsProps {
  rows: readonly string[][];
  mapping: Mapping;
  onChange: (mapping: Mapping) => void;
  onShow: () => Promise<void>;
  onBack: () => void;
}

const columnOptions = [
  { value: '', label: 'Not imported' },
  ...listColumns.map((value) => ({ value, label: listColumnNames[value] })),
];

/** What each column means: guessed, to be corrected. */
export function ImportColumns({ rows, mapping, onChange, onShow, onBack }: ImportColumnsProps) {
  const { headerRow, columns } = mapping;
  const width = Math.max(...rows.map((row) => row.length));
  const shown = Array.from({ length: width }, (_, at) => {
    return { at, name: nameOf(rows, headerRow, at), samples: samplesOf(rows, headerRow, at) };
  });
  const [isBusy, show] = useAction(onShow);
  const missing = missingIn(columns);
  const count = Math.max(0, rows.length - headerRow);

  function choose(at: number, value: string) {
    const column = listColumns.find((one) => one === value) ?? null;
    const next = Array.from({ length: width }, (_, other) => {
      if (other === at) return column;
      const before = columns[other] ?? null;
      // Each meaning is one column's.
      return before === column ? null : before;
    });
    onChange({ headerRow, columns: next });
  }

  return (
    <div className="grid gap-16">
      <p tabIndex={-1} ref={takeFocus}>
        Please check what each column means.
      </p>
      <SelectField
        id="list-header"
        name="header"
        label="Headings are in"
        options={Array.from({ length: Math.min(rows.length, ROWS_ABOVE) + 1 }, (_, row) => ({
          value: String(row),
          label:
            row === 0 ? 'No row' : `Row ${row}: ${(rows[row - 1] ?? []).join(', ').slice(0, 40)}`,
        }))}
        value={String(headerRow)}
        onChange={(row) => onChange({ columns, headerRow: Number(row) })}
      />
      <div className={`grid ${styles.columns}`}>
        {shown.map(({ at, name, samples }) => (
          <SelectField
            key={at}
            id={`column-${at}`}
            name={`column-${at}`}
            label={name}
            hint={samples}
            options={columnOptions}
            value={columns[at] ?? ''}
            onChange={(value) => choose(at, value)}
          />
        ))}
      </div>
      {missing && <Banner tone="info">{missing}</Banner>}
      <div className="row dialog-foot">
        <Button
          busy={isBusy}
          busyText={`Checking ${countText(count)} rows...`}
          disabled={missing !== undefined}
          onClick={show}
        >
          Show what would change
        </Button>
        <Button variant="line" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

function missingIn(columns: readonly (ListColumn | null)[]): string | undefined {
  const isNamed = ['fullName', 'surname', 'firstName'].some((name) =>
    columns.includes(name as ListColumn),
  );
  if (!isNamed) return 'Please say which column has the students’ names.';
  return columns.includes('class') ? undefined : 'Please say which column has the class.';
}

function nameOf(rows: readonly string[][], headerRow: number, at: number): string {
  return rows[headerRow - 1]?.[at]?.trim().slice(0, 40) || `Column ${at + 1}`;
}

function samplesOf(rows: readonly string[][], headerRow: number, at: number): string {
  const filled = rows.slice(headerRow).flatMap((row) => row[at]?.trim() || []);
  return filled.slice(0, 2).join(' · ').slice(0, 60) || 'Empty';
}
