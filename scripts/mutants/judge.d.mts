export interface Mutant {
  file: string;
  line: number;
  mutator: string;
  within: string;
  from: string;
  to: string;
  status: string;
}

export interface Judgement {
  mutator: string;
  within: string;
  from: string;
  to: string;
  why: string;
}

interface Place {
  line: number;
  column: number;
}

interface Report {
  files: Record<
    string,
    {
      source: string;
      mutants: {
        mutatorName: string;
        replacement?: string;
        location: { start: Place; end: Place };
        status: string;
      }[];
    }
  >;
}

export function judge(from: {
  report: Report;
  judgements: Record<string, Judgement[]>;
  ranges: Record<string, 'whole' | [number, number][]>;
}): {
  noticed: Mutant[];
  judged: Mutant[];
  unjudged: Mutant[];
  broken: Mutant[];
  stale: (Judgement & { file: string })[];
};
export function inOneLine(mutant: Mutant): string;
export function judgementOf(mutant: Mutant, why: string): Judgement;
