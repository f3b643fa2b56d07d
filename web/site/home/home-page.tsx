import { closing } from '#content/home.ts';
import { school } from '#content/school.ts';
import { ComingUp } from '../../news/coming-up.tsx';
import { type ComingUpData, loadComingUp } from '../../news/coming-up-data.ts';
import { servicesContext } from '../../services.server.ts';
import { pageMeta, publicUrlFrom } from '../../shell/metadata.ts';
import { schoolData, schoolPostalAddress } from '../../shell/structured-data.ts';
import { ClosingBand } from '../closing-band.tsx';
import type { Route } from './+types/home-page.ts';
import { HomeHero } from './home-hero.tsx';
import { HomeLeadership } from './home-leadership.tsx';
import { HomePlace } from './home-place.tsx';
import { HomeResults } from './home-results.tsx';
import { HomeValues } from './home-values.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(
    {
      title: 'Home',
      fullTitle: homeTitle(),
      description: `${school.tagline}. ${school.vision}`,
      path: '/',
    },
    matches,
  ),
  ...(import.meta.env.SSR ? [schoolData(publicUrlFrom(matches))] : []),
];

/** Without readable news the page still opens. */
export async function loader({ context }: Route.LoaderArgs): Promise<ComingUpData> {
  const known = await context
    .get(servicesContext)
    .comingUp()
    .catch((error: unknown) => {
      console.error('The next events could not be read:', error);
      return undefined;
    });
  return { known, arriving: undefined };
}

export function clientLoader() {
  return loadComingUp();
}

/** All that a search engine or a shared link shows at first. */
function homeTitle(): string {
  const { addressLocality, addressRegion } = schoolPostalAddress();
  return `${school.name} · ${school.descriptor} in ${addressLocality}, ${addressRegion}`;
}

export default function HomePage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  return (
    <>
      <HomeHero />
      <HomeValues />
      <HomePlace />
      <HomeLeadership />
      <HomeResults />
      <ClosingBand {...closing}>
        <ComingUp {...loaderData} />
      </ClosingBand>
    </>
  );
}
