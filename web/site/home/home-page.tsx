import { closing } from '#content/home.ts';
import { school } from '#content/school.ts';
import { pageMeta, publicUrlFrom } from '../../shell/metadata.ts';
import { schoolData } from '../../shell/structured-data.ts';
import { ClosingBand } from '../closing-band.tsx';
import type { Route } from './+types/home-page.ts';
import { HomeHero } from './home-hero.tsx';
import { HomeLeadership } from './home-leadership.tsx';
import { HomePlace } from './home-place.tsx';
import { HomeResults } from './home-results.tsx';
import { HomeValues } from './home-values.tsx';

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
