import type { PaymentTotals, StaffPaymentsAnswer } from '#contract/staff.ts';
import { StaffCell, StaffRow, StaffTable } from '../panel/staff-table.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import styles from './payments-totals.module.css';

type Sums = Omit<PaymentTotals, 'byClass' | 'byPurpose'>;

const figures = [
  { label: 'Credited', isEnd: true },
  { label: 'Refunded', isEnd: true },
  { label: 'Charge', isEnd: true },
  { label: 'Net', isEnd: true },
  { label: 'Payments', isEnd: true },
];

/** What all that match add up to; by class and by purpose behind it. */
export function PaymentsTotals({
  totals,
  pagination,
}: Pick<StaffPaymentsAnswer, 'totals' | 'pagination'>) {
  const parts = [
    { name: 'Class', rows: totals.byClass.map((row) => ({ ...row, name: row.class })) },
    { name: 'Purpose', rows: totals.byPurpose.map((row) => ({ ...row, name: row.purpose })) },
  ];
  return (
    <div className={`row middle apart inset num ${styles.totals}`}>
      <p className={`quiet ${styles.line}`}>
        <b role="status">{countOf(pagination)}</b> {pagination.total > 0 && moneyText(totals)}
      </p>
      {totals.payments > 0 && (
        <details>
          <summary className="opens">By class and purpose</summary>
          {parts.map(({ name, rows }) => (
            <StaffTable
              key={name}
              caption={`What is shown, by ${name.toLowerCase()}`}
              columns={[{ label: name }, ...figures]}
            >
              {rows.map((row) => (
                <SumRow key={row.name} {...row} />
              ))}
            </StaffTable>
          ))}
        </details>
      )}
    </div>
  );
}

function SumRow({ name, payments, credited, refunded, charge, net }: Sums & { name: string }) {
  return (
    <StaffRow>
      <StaffCell>{name}</StaffCell>
      <StaffCell isEnd label="Credited">
        {nairaText(credited)}
      </StaffCell>
      <StaffCell isEnd label="Refunded">
        {nairaText(refunded)}
      </StaffCell>
      <StaffCell isEnd label="Charge">
        {nairaText(charge)}
      </StaffCell>
      <StaffCell isEnd label="Net">
        <b>{nairaText(net)}</b>
      </StaffCell>
      <StaffCell isEnd label="Payments">
        {countText(payments)}
      </StaffCell>
    </StaffRow>
  );
}

/** What is not known is not subtracted: whoever reads "net" is told so. */
function moneyText({ credited, refunded, charge, chargeUnknown, net }: Sums): string {
  const amounts = [
    `${nairaText(credited)} credited`,
    `${nairaText(refunded)} refunded`,
    `${nairaText(charge)} charge`,
    `${nairaText(net)} net`,
  ];
  if (chargeUnknown > 0) amounts.push(`charge not known for ${countText(chargeUnknown)}`);
  return `· ${amounts.join(' · ')}`;
}

function countOf({ total, more }: StaffPaymentsAnswer['pagination']): string {
  if (more) return `The newest ${total} that match. Add a word to narrow the search.`;
  return total === 1 ? '1 payment' : `${countText(total)} payments`;
}
