import { closing } from '#content/home.ts';
import { school } from '#content/school.ts';
import type { Route } from './+types/home-page.ts';
import { ClosingBand } from './closing-band.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeLeadership } from './home-leadership.tsx';
import { HomePlace } from './home-place.tsx';
import { HomeResults } from './home-results.tsx';
import { HomeValues } from './home-values.tsx';
import { pageMeta, publicUrlFrom } from './metadata.ts';
import { schoolData } from './structured-data.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(
    { title: 'Home', description: `${school.tagline}. ${school.vision}`, path: '/' },
    matches,
  ),
  schoolData(publicUrlFrom(matches)),
];

export default function HomePage() {
  return (
    <>
      <HomeHero />
      <HomeValues />
      <HomePlace />
      <HomeLeadership />
      <HomeResults />
      <ClosingBand {...closing} />
    </>
  );
}
