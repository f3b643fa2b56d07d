import { isDay } from './school-time.ts';

/** A term as it may stand in `content/school-year.ts`: nobody checks the types of a file before it runs. */
export interface WrittenTerm {
  year: string;
  term: number;
  feesFrom: string;
  begins: string;
  ends: string;
}

/** One sentence for everything that is wrong with the list of terms; empty when all is well, and for an empty list. */
export function termProblems(terms: readonly WrittenTerm[]): string[] {
  return terms.flatMap((term, index) => {
    const alone = problemsOf(term);
    const before = terms[index - 1];
    // Days that cannot be read cannot be compared.
    return alone.length > 0 || !before ? alone : problemsAfter(before, term);
  });
}

function problemsOf(written: WrittenTerm): string[] {
  const { year, term, feesFrom, begins, ends } = written;
  const name = nameOf(written);
  const [first, second] = String(year).split('/').map(Number);
  const unreadable = Object.entries({ feesFrom, begins, ends }).filter(([, day]) => !isDay(day));
  if (unreadable.length > 0) {
    return unreadable.map(
      ([field, day]) => `${field} of ${name} is "${day}"; write a day such as 2026-09-14`,
    );
  }
  return [
    ...(/^\d{4}\/\d{4}$/.test(year) && second === Number(first) + 1
      ? []
      : [`the year of ${name} is "${year}"; write two years that follow, such as 2026/2027`]),
    ...([1, 2, 3].includes(term) ? [] : [`the term of ${name} is ${term}; write 1, 2 or 3`]),
    ...(begins < ends ? [] : [`${name} ends on ${ends}, and begins on ${begins}`]),
    ...(feesFrom <= begins
      ? []
      : [`fees for ${name} are taken from ${feesFrom}, after it has begun on ${begins}`]),
  ];
}

/** Payments would count for the wrong term where terms overlap, or where one is missing. */
function problemsAfter(before: WrittenTerm, term: WrittenTerm): string[] {
  const [earlier, name] = [nameOf(before), nameOf(term)];
  if (name !== nameAfter(before)) {
    return [`after ${earlier} stands ${name}; what follows is ${nameAfter(before)}`];
  }
  return [
    ...(term.begins > before.ends
      ? []
      : [`${name} begins on ${term.begins}, before ${earlier} has ended on ${before.ends}`]),
    ...(term.feesFrom > before.begins
      ? []
      : [
          `fees for ${name} are taken from ${term.feesFrom}, before ${earlier} has begun on ${before.begins}`,
        ]),
  ];
}

function nameOf({ year, term }: Pick<WrittenTerm, 'year' | 'term'>): string {
  return `term ${term} of ${year}`;
}

function nameAfter({ year, term }: WrittenTerm): string {
  if (term < 3) return nameOf({ year, term: term + 1 });
  const [, second] = year.split('/').map(Number);
  return nameOf({ year: `${second}/${Number(second) + 1}`, term: 1 });
}
