import type { SchoolYear } from '#contract/school/terms.ts';
import { useSchool } from '../../ui/use-school.ts';
import { fetchSchoolYear } from '../api/school-year.ts';
import { useLoadedHere } from '../panel/loading.ts';

/** What payments can be for. Until that has come, what is offered now, and no terms. */
export function useSchoolYear(): { schoolYear: SchoolYear; isKnown: boolean } {
  const { fees } = useSchool();
  const { answer } = useLoadedHere('The list of fees and terms', fetchSchoolYear, 'now');
  return { schoolYear: answer ?? { fees, terms: { terms: [] } }, isKnown: answer !== undefined };
}
