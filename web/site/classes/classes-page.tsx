import { classesHead } from '#content/classes.ts';
import { pages } from '#contract/addresses.ts';
import { pageMeta } from '../../shell/metadata.ts';
import type { Route } from './+types/classes-page.ts';
import { ClassesCallToAction } from './classes-call-to-action.tsx';
import { ClassesCards } from './classes-cards.tsx';
import { ClassesHead } from './classes-head.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Classes', description: classesHead.lead, path: pages.classes }, matches);

export default function ClassesPage() {
  return (
    <>
      <ClassesHead />
      <ClassesCards />
      <ClassesCallToAction />
    </>
  );
}
