import { useCallback, useId, useState } from 'react';
import { calendarDay } from '#contract/dates/school-time.ts';
import { MOST_EXCEL_LINES, type MonthEnd } from '#contract/staff.ts';
import { fetchMonthEnd, type MonthEndDays } from '../../api/month-end.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { LoadFrame } from '../panel/load-frame.tsx';
import { useLoadedHere } from '../panel/loading.ts';
import { countText } from '../staff-texts.ts';
import { DaysFields } from './days-fields.tsx';
import { type ChosenDays, daysAskedFor, monthsUntil, usualDays } from './month-end-days.ts';
import styles from './month-end-dialog.module.css';
import { MonthEndFigures } from './month-end-figures.tsx';
import { MonthEndFiles } from './month-end-files.tsx';

interface MonthEndDialogProps {
  open: boolean;
  onClose: () => void;
}

/** What a bursar hands over: the figures of a month, and files with the same. */
export function MonthEndDialog({ open, onClose }: MonthEndDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} labelledBy={id} className={styles.dialog}>
      <h2 id={id} className="display-3">
        Month end
      </h2>
      <p className={styles.words}>
        What was credited and what went back, each on the day it was counted. A month that is over
        stays what it was, whatever becomes of its payments.
      </p>
      <Period />
      <div className={styles.close}>
        <Button variant="line" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

function Period() {
  const today = calendarDay(Date.now());
  const [chosen, setChosen] = useState<ChosenDays>(() => usualDays(today));
  const choose = (change: Partial<ChosenDays>) => setChosen({ ...chosen, ...change });
  const { month, from, to } = chosen;
  const days = daysAskedFor(chosen);
  return (
    <div className={styles.content}>
      <div className={styles.days}>
        <SelectField
          id="month-end-month"
          name="month"
          label="Month"
          options={[...monthsUntil(today), { value: 'days', label: 'Other days' }]}
          value={month}
          onChange={(value) => choose({ month: value })}
        />
        {month === 'days' && <DaysFields id="month-end" from={from} to={to} onChange={choose} />}
      </div>
      {days ? (
        <Found key={JSON.stringify(days)} days={days} />
      ) : (
        <p className={styles.note}>Give the first and the last day, at most a year apart.</p>
      )}
    </div>
  );
}

function Found({ days }: { days: MonthEndDays }) {
  // As long as this is shown, the days are these.
  const [asked] = useState(days);
  const loaded = useLoadedHere(
    'The month end',
    useCallback((request, signal) => fetchMonthEnd(request, asked, signal), [asked]),
  );
  return (
    <LoadFrame
      loaded={loaded}
      loading="Adding up..."
      failed={loaded.message || 'The figures could not be loaded. Please try again in a minute.'}
    >
      {({ data }) => (
        <div className={styles.found}>
          <MonthEndFigures data={data} />
          <p className={styles.note} role="status">
            {noteOn(data)}
          </p>
          <MonthEndFiles days={asked} data={data} />
        </div>
      )}
    </LoadFrame>
  );
}

function noteOn({ name, lines, isOver, fitsExcel }: MonthEnd): string {
  const count = lines === 1 ? '1 line' : `${countText(lines)} lines`;
  return [
    lines === 0 ? `${name}: nothing was credited, and nothing went back.` : `${name}: ${count}.`,
    !isOver && 'It is not over: more may come.',
    !fitsExcel &&
      `An Excel file has at most ${countText(MOST_EXCEL_LINES)} lines: take the CSV file, or fewer days.`,
  ]
    .filter(Boolean)
    .join(' ');
}
