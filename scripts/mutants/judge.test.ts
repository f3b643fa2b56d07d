import { expect, test } from 'vitest';
import { inOneLine, type Judgement, judge, judgementOf } from './judge.mjs';

const FILE = 'server/payments/fee.ts';
const SOURCE = 'const isPaid =\n  paid >= fee;\n';
const judgement: Judgement = {
  mutator: 'EqualityOperator',
  within: 'paid >= fee;',
  from: 'paid >= fee',
  to: 'paid > fee',
  why: 'a fee that is paid exactly is counted before',
};

test('a change that a test noticed counts as noticed', () => {
  expect(judged('Killed').noticed).toHaveLength(1);
  expect(judged('Timeout').noticed).toHaveLength(1);
});

test('a survivor is shown with its place and what was changed', () => {
  const { unjudged } = judged('Survived');
  expect(unjudged.map(inOneLine)).toEqual([`${FILE}:2 EqualityOperator: paid >= fee → paid > fee`]);
});

test('a change that no test runs is a survivor, and says so', () => {
  expect(judged('NoCoverage').unjudged.map(inOneLine)).toEqual([
    expect.stringContaining('(no test runs it)'),
  ]);
});

test('a judged survivor is no failure, also when the lines before it have moved', () => {
  const moved = judged('Survived', { judgements: [judgement], source: `\n\n${SOURCE}`, line: 4 });
  expect(moved).toMatchObject({ judged: [{ line: 4 }], unjudged: [], stale: [] });
});

test.each(['mutator', 'within', 'from', 'to'])(
  'a judgement with another %s is for another',
  (key) => {
    const judgements = [{ ...judgement, [key]: 'other' }];
    expect(judged('Survived', { judgements })).toMatchObject({ judged: [], stale: judgements });
  },
);

test('what is printed to be judged, once in survivors.json, judges it', () => {
  const judgements = judged('Survived').unjudged.map((one) => judgementOf(one, judgement.why));
  expect(judgements).toEqual([judgement]);
});

test('a judgement of a change that is noticed now is stale', () => {
  expect(judged('Killed', { judgements: [judgement] }).stale).toEqual([
    { file: FILE, ...judgement },
  ]);
});

test('no judgement is stale where only some lines were changed', () => {
  const { noticed, stale } = judged('Killed', { judgements: [judgement], lines: [[2, 2]] });
  expect([noticed.length, stale.length]).toEqual([1, 0]);
});

test('nothing counts outside of the lines that were asked about', () => {
  const { noticed, unjudged } = judged('Survived', { lines: [[5, 9]] });
  expect([noticed, unjudged]).toEqual([[], []]);
});

test('what could not be tried is not taken for noticed', () => {
  const { noticed, broken } = judged('RuntimeError');
  expect(noticed).toEqual([]);
  expect(broken.map(inOneLine)).toEqual([expect.stringContaining('(could not be tried)')]);
});

interface Rest {
  judgements?: Judgement[];
  source?: string;
  line?: number;
  lines?: [number, number][];
}

/** A report about one change, of the comparison in the source. */
function judged(status: string, rest: Rest = {}) {
  const { judgements = [], source = SOURCE, line = 2, lines = 'whole' } = rest;
  const location = { start: { line, column: 3 }, end: { line, column: 14 } };
  const change = { mutatorName: 'EqualityOperator', replacement: 'paid > fee', location };
  const mutants = [{ ...change, status }];
  return judge({
    report: { files: { [FILE]: { source, mutants } } },
    judgements: { [FILE]: judgements },
    ranges: { [FILE]: lines },
  });
}
