import { expect, test } from 'vitest';
import { csvLines } from '#server/http/csv.ts';
import { sumOfFile } from './money.ts';

test('the bursar’s file is summed by its columns, whatever stands in the others', () => {
  const head = ['Reference', 'Student', 'Amount (NGN)', 'Refunded (NGN)', 'Remark', 'Taken'];
  const lines = [
    ['WBS-1', 'Obi, "Ada"', '55000.00', '5000.50', 'Paid twice, see above', 'Online'],
    ['WBS-2', 'Bisi', '40000.00', '0.00', '', 'Online'],
    ['WBS-3', 'Chidi', '10000.00', '0.00', '', 'At the desk'],
  ];
  expect(sumOfFile(csvLines([head, ...lines]))).toEqual({ payments: 2, kobo: 8_999_950 });
  expect(sumOfFile(csvLines([head]))).toEqual({ payments: 0, kobo: 0 });
});
