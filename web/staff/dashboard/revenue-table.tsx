import type { RevenueOfMonth } from '#contract/staff.ts';
import { StaffCell, StaffRow, StaffTable } from '../panel/staff-table.tsx';
import { countText, nairaText } from '../staff-texts.ts';
import { monthText } from './revenue-axes.ts';

/** The figures behind the drawing, newest month first. */
export function RevenueTable({ byMonth }: { byMonth: RevenueOfMonth[] }) {
  const purposes = byMonth[0]?.byPurpose.map(({ purpose }) => purpose) ?? [];
  const columns = [
    { label: 'Month' },
    { label: 'Together', isEnd: true },
    ...purposes.map((label) => ({ label, isEnd: true })),
    { label: 'Payments', isEnd: true },
  ];
  return (
    <StaffTable caption="Revenue by month and purpose, in naira" columns={columns}>
      {[...byMonth].reverse().map(({ month, payments, byPurpose, revenue }) => (
        <StaffRow key={month}>
          <StaffCell>{monthText(month)}</StaffCell>
          <StaffCell isEnd>
            <b>{nairaText(revenue)}</b>
          </StaffCell>
          {byPurpose.map((part) => (
            <StaffCell key={part.purpose} isEnd label={part.purpose}>
              {nairaText(part.revenue)}
            </StaffCell>
          ))}
          <StaffCell isEnd label="Payments">
            {countText(payments)}
          </StaffCell>
        </StaffRow>
      ))}
    </StaffTable>
  );
}
