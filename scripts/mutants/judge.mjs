const NOTICED = ['Killed', 'Timeout', 'RuntimeError', 'CompileError'];
const SURVIVED = ['Survived', 'NoCoverage'];
/** What `kept-threads.mjs` says of those that the time did not reach. */
export const NOT_REACHED = 'not reached in time';
const LONGEST_TEXT = 160;

/**
 * How Stryker's report stands beside the judgements: what tests noticed, what survived judged and unjudged, what was not
 * reached, and judgements of wholly mutated files that match nothing any more.
 */
export function judge({ report, judgements, ranges }) {
  const mutants = mutantsOf(report).filter((mutant) => isAsked(mutant, ranges));
  const noticed = mutants.filter((mutant) => NOTICED.includes(mutant.status) && isReached(mutant));
  const survivors = mutants.filter(({ status }) => SURVIVED.includes(status));
  const isJudged = (mutant) => (judgements[mutant.file] ?? []).some((one) => isOf(one, mutant));
  return {
    noticed,
    judged: survivors.filter(isJudged),
    unjudged: survivors.filter((mutant) => !isJudged(mutant)),
    notReached: mutants.filter((mutant) => !isReached(mutant)),
    stale: staleJudgements(mutants, survivors, judgements, ranges),
  };
}

/** A survivor in one line, as the screen shows it. */
export function inOneLine({ file, line, mutator, from, to, status }) {
  const reached = status === 'NoCoverage' ? ' (no test runs it)' : '';
  return `${file}:${line} ${mutator}: ${from} → ${to || 'nothing'}${reached}`;
}

/** What is written into survivors.json to judge it: lines may move, the text may not. */
export function judgementOf({ mutator, line: _, within, from, to }, why) {
  return { mutator, within, from, to, why };
}

function mutantsOf({ files }) {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants.map(({ mutatorName, location, replacement, status, statusReason }) => ({
      file,
      line: location.start.line,
      mutator: mutatorName,
      within: short(lines[location.start.line - 1] ?? ''),
      from: short(textAt(lines, location)),
      to: short(replacement ?? ''),
      status,
      reason: statusReason,
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

function isReached({ reason }) {
  return !reason?.includes(NOT_REACHED);
}

function isOf(judgement, mutant) {
  return ['mutator', 'within', 'from', 'to'].every((key) => judgement[key] === mutant[key]);
}

/** Only of files that were mutated whole and reached whole: elsewhere the mutant may not have been made. */
function staleJudgements(mutants, survivors, judgements, ranges) {
  const unfinished = new Set(
    mutants.filter((mutant) => !isReached(mutant)).map(({ file }) => file),
  );
  return Object.entries(judgements)
    .filter(([file]) => ranges[file] === 'whole' && !unfinished.has(file))
    .flatMap(([file, ones]) => ones.map((one) => ({ file, ...one })))
    .filter((one) => !survivors.some((mutant) => mutant.file === one.file && isOf(one, mutant)));
}
