import { useRouteLoaderData } from 'react-router';
import type { PublicSchool } from '#contract/school/public-school.ts';

/** The school's settings as they were when the server made the page; in a stored document, as they were then. */
export function useSchool(): PublicSchool {
  const site = useRouteLoaderData<{ school: PublicSchool }>('root');
  if (!site) throw new Error('no root data');
  return site.school;
}
