import * as z from 'zod';

/** What staff read, and whether one answer agrees with itself. Amounts are naira there, and kobo in what is said here. */

const sums = z.object({
  payments: z.number(),
  credited: z.number(),
  refunded: z.number(),
  charge: z.number(),
  net: z.number(),
});
const named = z.array(sums.extend({ name: z.string() }));
export type Sums = z.infer<typeof sums>;

export const monthEnd = z.object({
  data: z.object({
    from: z.string(),
    to: z.string(),
    closing: z
      .object({ closesOn: z.string(), closed: z.object({ by: z.string() }).nullable() })
      .optional(),
    lines: z.number(),
    totals: sums,
    byKind: z.array(z.object({ name: z.string(), lines: z.number(), amount: z.number() })),
    byDay: named,
    byClass: named,
    byPurpose: named,
    byMethod: named,
    bySource: named,
    ledger: z.object({ atEnd: z.object({ sequence: z.number(), hash: z.string() }).optional() }),
  }),
});
export type MonthEnd = z.infer<typeof monthEnd>['data'];

const figures = z.object({
  notes: z.number(),
  expected: z.number(),
  discounts: z.number(),
  online: z.number(),
  desk: z.number(),
  moved: z.number(),
  outstanding: z.number(),
  surplus: z.number(),
  withoutNote: z.object({ payments: z.number(), online: z.number(), desk: z.number() }),
});
export type Figures = z.infer<typeof figures>;

export const owes = z.object({
  data: z.object({
    term: z.object({ key: z.string() }),
    terms: z.array(z.object({ key: z.string() })),
    totals: figures,
    byClass: z.array(figures.extend({ class: z.string() })),
    rows: z.array(
      z.object({
        _id: z.string(),
        due: z.number(),
        paid: z.number(),
        outstanding: z.number(),
        surplus: z.number(),
      }),
    ),
  }),
});
export type Owes = z.infer<typeof owes>['data'];

export const statement = z.object({
  data: z.object({
    student: z.object({ _id: z.string() }),
    session: z.string(),
    notes: z.array(
      z.object({ due: z.number(), paid: z.number(), outstanding: z.number(), status: z.string() }),
    ),
    lines: z.array(z.object({ charged: z.number(), paid: z.number(), balance: z.number() })),
    totals: z.object({ charged: z.number(), paid: z.number(), balance: z.number() }),
  }),
});
export type Statement = z.infer<typeof statement>['data'];

export const payments = z.object({
  data: z.array(z.unknown()),
  totals: sums.extend({
    byClass: z.array(sums.extend({ class: z.string() })),
    byPurpose: z.array(sums.extend({ purpose: z.string() })),
    bySource: z.array(sums.extend({ source: z.string() })),
  }),
});
export type Payments = z.infer<typeof payments>;

export const dashboard = z.object({
  data: z.object({
    totalRevenue: z.number(),
    totalPayments: z.number(),
    desk: z.object({ payments: z.number(), revenue: z.number() }),
    revenueByMonth: z.array(
      z.object({
        month: z.string(),
        revenue: z.number(),
        payments: z.number(),
        desk: z.number(),
        byPurpose: z.array(z.object({ purpose: z.string(), revenue: z.number() })),
      }),
    ),
    revenueByPurpose: z.array(
      z.object({ purpose: z.string(), revenue: z.number(), payments: z.number() }),
    ),
  }),
});
export type Dashboard = z.infer<typeof dashboard>['data'];

export function wrongMonthEnd(data: MonthEnd): string[] {
  const { from, to, totals, byKind, lines, ledger: _ledger, ...ways } = data;
  const name = `the month end of ${from} to ${to}`;
  const { byDay, byClass, byPurpose, byMethod, bySource } = ways;
  const parts = Object.entries({ byDay, byClass, byPurpose, byMethod, bySource });
  const counted = byKind.reduce((sum, kind) => sum + kind.lines, 0);
  const amount = sumOf(byKind, ({ amount }) => amount);
  return [
    ...parts
      .filter(([, part]) => !areSame(addUp(part), totals))
      .map(([way]) => `${name} differs ${way} from its totals`),
    ...(counted === lines ? [] : [`${name} has ${lines} lines, by kind ${counted}`]),
    ...(amount === kobo(totals.credited) - kobo(totals.refunded)
      ? []
      : [`${name} has other amounts by kind`]),
  ];
}

export function wrongPayments({ totals }: Payments): string[] {
  const { byClass, byPurpose, bySource } = totals;
  return Object.entries({ byClass, byPurpose, bySource })
    .filter(([, part]) => !areSame(addUp(part), totals))
    .map(([way]) => `the totals of the payments differ ${way}`);
}

const FIGURES = ['expected', 'discounts', 'online', 'desk', 'moved', 'outstanding', 'surplus'];

export function wrongOwes({ term, totals, byClass }: Owes): string[] {
  const keys = FIGURES as (keyof Omit<Figures, 'withoutNote' | 'notes'>)[];
  return keys
    .filter((key) => kobo(totals[key]) !== sumOf(byClass, (one) => one[key]))
    .map((key) => `who owes of ${term.key} has another ${key} than its classes`);
}

export function wrongStatement({ student, session, notes, lines, totals }: Statement): string[] {
  const name = `the statement of ${student._id} for ${session}`;
  let balance = 0;
  const wrong = lines.flatMap((line, at) => {
    balance += kobo(line.charged) - kobo(line.paid);
    return kobo(line.balance) === balance ? [] : [`${name} has another balance in line ${at + 1}`];
  });
  const charged = sumOf(lines, (line) => line.charged);
  const paid = sumOf(lines, (line) => line.paid);
  const due = sumOf(notes, (note) => note.due);
  const areTotals =
    kobo(totals.charged) === charged &&
    kobo(totals.paid) === paid &&
    kobo(totals.balance) === balance;
  return [
    ...wrong.slice(0, 1),
    ...(areTotals ? [] : [`${name} ends with other totals than its lines`]),
    ...(due === charged ? [] : [`${name} charges ${charged}, its fee notes ${due}`]),
    ...notes
      .filter((note) => kobo(note.outstanding) !== Math.max(0, kobo(note.due) - kobo(note.paid)))
      .map(() => `${name} has a note whose paid and outstanding are not what is due`),
  ];
}

export function wrongDashboard(data: Dashboard): string[] {
  const { totalRevenue, totalPayments, desk, revenueByMonth, revenueByPurpose } = data;
  const isRight =
    kobo(totalRevenue) === sumOf(revenueByPurpose, (one) => one.revenue) &&
    totalPayments === revenueByPurpose.reduce((sum, one) => sum + one.payments, 0) &&
    kobo(totalRevenue) === sumOf(revenueByMonth, (one) => one.revenue) &&
    kobo(desk.revenue) === sumOf(revenueByMonth, (one) => one.desk) &&
    revenueByMonth.every(
      (month) => kobo(month.revenue) === sumOf(month.byPurpose, (one) => one.revenue),
    );
  return isRight ? [] : [`the dashboard does not add up: ${JSON.stringify(data)}`];
}

export function kobo(naira: number): number {
  return Math.round(naira * 100);
}

function sumOf<Item>(items: readonly Item[], nairaOf: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + kobo(nairaOf(item)), 0);
}

const SUMS = ['payments', 'credited', 'refunded', 'charge', 'net'] as const;

function addUp(parts: readonly Sums[]): Sums {
  const sum = (name: (typeof SUMS)[number]) => parts.reduce((all, part) => all + part[name], 0);
  return {
    payments: sum('payments'),
    credited: sum('credited'),
    refunded: sum('refunded'),
    charge: sum('charge'),
    net: sum('net'),
  };
}

export function areSame(one: Sums, other: Sums): boolean {
  return SUMS.every((name) => kobo(one[name]) === kobo(other[name]));
}
