import { school } from '#content/school.ts';
import type { Route } from './+types/home-page.ts';
import { HomeClosing } from './home-closing.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeLeadership } from './home-leadership.tsx';
import { HomePlace } from './home-place.tsx';
import { HomeResults } from './home-results.tsx';
import { HomeValues } from './home-values.tsx';
import { pageMeta } from './metadata.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    { title: 'Home', description: `${school.tagline}. ${school.vision}`, path: '/' },
    matches,
  );

export default function HomePage() {
  return (
    <>
      <HomeHero />
      <HomeValues />
      <HomePlace />
      <HomeLeadership />
      <HomeResults />
      <HomeClosing />
    </>
  );
}
