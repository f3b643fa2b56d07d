const NOTICED = ['Killed', 'Timeout'];
const SURVIVED = ['Survived', 'NoCoverage'];
const REMARKS = { NoCoverage: ' (no test runs it)', RuntimeError: ' (could not be tried)' };
const LONGEST_TEXT = 160;

/**
 * How Stryker's report stands beside the judgements: what tests noticed, what survived judged and unjudged, what could not be
 * tried, and judgements of wholly mutated files that match nothing any more.
 */
export function judge({ report, judgements, ranges }) {
  const mutants = mutantsOf(report).filter((mutant) => isAsked(mutant, ranges));
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status));
  const survivors = mutants.filter(({ status }) => SURVIVED.includes(status));
  const isJudged = (mutant) => (judgements[mutant.file] ?? []).some((one) => isOf(one, mutant));
  return {
    noticed,
    judged: survivors.filter(isJudged),
    unjudged: survivors.filter((mutant) => !isJudged(mutant)),
    broken: mutants.filter(({ status }) => status === 'RuntimeError'),
    stale: staleJudgements(survivors, judgements, ranges),
  };
}

/** A survivor in one line, as the screen shows it. */
export function inOneLine({ file, line, mutator, from, to, status }) {
  return `${file}:${line} ${mutator}: ${from} → ${to || 'nothing'}${REMARKS[status] ?? ''}`;
}

/** What is written into survivors.json to judge it: lines may move, the text may not. */
export function judgementOf({ mutator, line: _, within, from, to }, why) {
  return { mutator, within, from, to, why };
}

function mutantsOf({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ mutatorName, location, replacement, status }) => ({
      file,
      line: location.start.line,
      mutator: mutatorName,
      within: short(lines[location.start.line - 1] ?? ''),
      from: short(textAt(lines, location)),
      to: short(replacement ?? ''),
      status,
    }));
  });
}

/** Lines and columns of the report count from one. */
function textAt(lines, { start, end }) {
  const covered = lines.slice(start.line - 1, end.line);
  covered.push((covered.pop() ?? '').slice(0, end.column - 1));
  const [first = '', ...others] = covered;
  return [first.slice(start.column - 1), ...others].join('\n');
}

function short(text) {
  const spaced = text.replace(/\s+/g, ' ').trim();
  return spaced.length <= LONGEST_TEXT ? spaced : `${spaced.slice(0, LONGEST_TEXT)}…`;
}

function isAsked({ file, line }, ranges) {
  const ofFile = ranges[file];
  if (!ofFile) return false;
  return ofFile === 'whole' || ofFile.some(([first, last]) => line >= first && line <= last);
}

function isOf(judgement, mutant) {
  return ['mutator', 'within', 'from', 'to'].every((key) => judgement[key] === mutant[key]);
}

/** Only of files that were mutated whole: elsewhere the mutant may not have been made. */
function staleJudgements(survivors, judgements, ranges) {
  return Object.entries(judgements)
    .filter(([file]) => ranges[file] === 'whole')
    .flatMap(([file, ones]) => ones.map((one) => ({ file, ...one })))
    .filter((one) => !survivors.some((mutant) => mutant.file === one.file && isOf(one, mutant)));
}
