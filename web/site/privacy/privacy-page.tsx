import { privacy } from '#content/privacy.ts';
import { pages } from '#contract/addresses.ts';
import { usualDays } from '#contract/retention.ts';
import { servicesContext } from '../../services.server.ts';
import { pageMeta } from '../../shell/metadata.ts';
import type { Route } from './+types/privacy-page.ts';
import { PrivacyHead } from './privacy-head.tsx';
import { PrivacyKept } from './privacy-kept.tsx';
import { PrivacyRights } from './privacy-rights.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: privacy.title, description: privacy.lead, path: pages.privacy }, matches);

/** The days that this school has set. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).keptDays;
}

export default function PrivacyPage({ loaderData }: Partial<Route.ComponentProps>) {
  return (
    <>
      <PrivacyHead />
      <PrivacyKept keptDays={loaderData ?? usualDays} />
      <PrivacyRights />
    </>
  );
}
