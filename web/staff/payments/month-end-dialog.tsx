import { useState } from 'react';
import { calendarDay } from '#contract/dates/school-time.ts';
import { MOST_EXCEL_LINES, type MonthEnd } from '#contract/staff.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import type { StaffFile } from '../api/file.ts';
import { fetchMonthEnd, fetchMonthEndFile, type MonthEndDays } from '../api/payments.ts';
import { LoadHere } from '../panel/load-frame.tsx';
import { CloseButton, PanelDialog } from '../panel/panel-dialog.tsx';
import { countText, nairaText, paymentsText } from '../staff-texts.ts';
import { DaysFields } from './days-fields.tsx';
import { MonthClose } from './month-close.tsx';
import {
  type ChosenDays,
  chargeText,
  daysAskedFor,
  monthsUntil,
  partText,
  returnsText,
  unknownText,
  usualDays,
} from './month-end-days.ts';
import styles from './month-end-dialog.module.css';
import { useDownload } from './use-download.ts';

/** What a bursar hands over: the figures of a month, and files with the same. */
export function MonthEndDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <PanelDialog open={open} title="Month end" onClose={onClose} className="wide-dialog">
      <p className="words">
        What was credited and what went back, each on the day on which it counts. A closed month
        stays what it was, whatever becomes of its payments.
      </p>
      <Period />
      <CloseButton className={styles.close} onClose={onClose} />
    </PanelDialog>
  );
}

function Period() {
  const today = calendarDay(Date.now());
  const [chosen, setChosen] = useState<ChosenDays>(() => usualDays(today));
  const choose = (change: Partial<ChosenDays>) => setChosen({ ...chosen, ...change });
  const { month, from, to } = chosen;
  const days = daysAskedFor(chosen);
  return (
    <div className="grid gap-18">
      <div className="grid gap-12-16 days-fields">
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
        <LoadHere
          key={JSON.stringify(days)}
          what="The month end"
          call={(_, signal) => fetchMonthEnd(days, signal)}
          wanted={undefined}
          loading="Adding up..."
          failed={({ message }) =>
            message || 'The figures could not be loaded. Please try again in a minute.'
          }
        >
          {({ data }, reload) => (
            <div className="grid gap-14">
              <MonthEndFigures data={data} />
              <p className="fine" role="status">
                {noteOn(data)}
              </p>
              <MonthEndFiles days={days} data={data} />
              <MonthClose data={data} onClosed={reload} />
            </div>
          )}
        </LoadHere>
      ) : (
        <p className="fine">Give the first and the last day, at most a year apart.</p>
      )}
    </div>
  );
}

function noteOn({ name, lines, isOver, fitsExcel }: MonthEnd): string {
  const count = lines === 1 ? '1 line' : `${countText(lines)} lines`;
  return [
    lines === 0 ? `${name}: nothing was credited, and nothing went back.` : `${name}: ${count}.`,
    !isOver && 'It is not closed: more may come.',
    !fitsExcel &&
      `An Excel file has at most ${countText(MOST_EXCEL_LINES)} lines: take the CSV file, or fewer days.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What a month adds up to; by purpose, class and method behind it. */
function MonthEndFigures({ data }: { data: MonthEnd }) {
  const { totals, byPurpose, byClass, byMethod, bySource } = data;
  const tables = {
    ...(bySource.length > 1 && { 'where it was taken': bySource }),
    purpose: byPurpose,
    class: byClass,
    method: byMethod,
  };
  const figures = [
    ['Credited', nairaText(totals.credited), paymentsText(totals.payments)],
    ['Refunded', nairaText(totals.refunded), returnsText(data)],
    ['Charges', chargeText(totals), unknownText(totals)],
    ['Net', nairaText(totals.net), ''],
  ] as const;
  return (
    <>
      <dl className={`num ${styles.figures}`}>
        {figures.map(([name, amount, note]) => (
          <div key={name}>
            <dt className="fine">{name}</dt>
            <dd>
              <b>{amount}</b>
              {note && <span className="fine">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {data.lines > 0 && (
        <details className={styles.more}>
          <summary className="opens">By purpose, class and method</summary>
          <div className={`num ${styles.parts}`}>
            {Object.entries(tables).map(([name, rows]) => (
              <section key={name}>
                <h3 className="quiet">By {name}</h3>
                <ul>
                  {rows.map((row) => (
                    <li key={row.name}>
                      <span>{row.name}</span> <b>{nairaText(row.net)}</b>{' '}
                      <small className="fine">{partText(row)}</small>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

const kinds = [
  { kind: 'xlsx', label: 'Excel file', busyText: 'Downloading...', variant: undefined },
  { kind: 'csv', label: 'CSV file', busyText: 'Downloading...', variant: 'line' },
  { kind: 'pdf', label: 'PDF to sign', busyText: 'Drawing...', variant: 'line' },
] as const;

/** The figures to take away: for Excel, for other programs, and to print and sign. */
function MonthEndFiles({ days, data }: { days: MonthEndDays; data: MonthEnd }) {
  const { busy, hasFailed, progress, download } = useDownload();

  async function drawPdf(): Promise<StaffFile> {
    const { renderMonthEndPdf } = await within(LONGEST_FETCH_MS, import('./month-end-pdf.ts'));
    const pdf = await within(LONGEST_FETCH_MS, renderMonthEndPdf(data));
    return { name: `${data.file}.pdf`, content: new Blob([pdf], { type: 'application/pdf' }) };
  }

  return (
    <>
      {hasFailed && (
        <Banner tone="error">The file could not be made. Please try again in a minute.</Banner>
      )}
      <div className="row middle">
        {kinds.map(({ kind, label, busyText, variant }) => (
          <Button
            key={kind}
            variant={variant}
            size="small"
            icon="download"
            busy={busy === kind}
            busyText={busyText}
            disabled={kind === 'xlsx' && !data.fitsExcel}
            onClick={() =>
              download(kind, async (onReceived) =>
                kind === 'pdf'
                  ? { kind: 'success', answer: await drawPdf(), message: undefined }
                  : fetchMonthEndFile(days, kind, onReceived),
              )
            }
          >
            {label}
          </Button>
        ))}
        <p role="status" className="fine num">
          {progress}
        </p>
      </div>
    </>
  );
}
