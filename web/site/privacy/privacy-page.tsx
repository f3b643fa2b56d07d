import { privacy } from '#content/privacy.ts';
import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { usualDays } from '#contract/retention.ts';
import { phoneAddress } from '#contract/text/phone-addresses.ts';
import { servicesContext } from '../../services.server.ts';
import { pageMeta } from '../../shell/metadata.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Motif, type MotifName } from '../../ui/pictures/motif.tsx';
import { useSchool } from '../../ui/use-school.ts';
import type { Route } from './+types/privacy-page.ts';
import '../slip.css';
import headStyles from './privacy-head.module.css';
import { PrivacyKept } from './privacy-kept.tsx';
import rightsStyles from './privacy-rights.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: privacy.title, description: privacy.lead, path: pages.privacy }, matches);

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

const cloth: MotifName[] = ['compound', 'umbrella', 'feather', 'spiral'];

function PrivacyHead() {
  const { title, lead, inShort } = privacy;
  return (
    <section>
      <div className={`on-dark ${headStyles.band}`}>
        <div className={`wrap ${headStyles.head}`}>
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className={headStyles.cloth} aria-hidden="true">
          {cloth.map((name) => (
            <Motif key={name} name={name} />
          ))}
        </div>
      </div>
      <div className={`sunny ${headStyles.short}`}>
        <div className="wrap">
          <h2>{inShort.title}</h2>
          <ul className={headStyles.points}>
            {inShort.points.map((point) => (
              <li key={point.title}>
                <h3>{point.title}</h3>
                <p>{point.text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

const { who, rights } = privacy;

const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0';

function PrivacyRights() {
  const { address, phone, email } = useSchool().facts;
  return (
    <section className={rightsStyles.section}>
      <div className={`wrap grid top ${rightsStyles.columns}`}>
        <div>
          <h2>{rights.title}</h2>
          <p className="lead">{rights.lead}</p>
          <ul className={`grid gap-14 signed ${rightsStyles.list}`}>
            {rights.rights.map((right) => (
              <li key={right}>
                <Icon name="check" />
                {right}
              </li>
            ))}
          </ul>
          <h2 className={`display-3 ${rightsStyles.who}`}>{who.title}</h2>
          <ul className={`grid gap-14 signed ${rightsStyles.list}`}>
            {who.people.map((people) => (
              <li key={people}>
                <Icon name={PERSON} />
                {people}
              </li>
            ))}
          </ul>
        </div>
        <section className="sunny slip" aria-labelledby="use-rights">
          <div className="strip" aria-hidden="true" />
          <div className={`grid gap-16 ${rightsStyles.paper}`}>
            <h2 id="use-rights" className="display-3">
              {rights.how.title}
            </h2>
            <p>{rights.how.text}</p>
            <address>
              <a href={`mailto:${email}`} translate="no">
                <Icon name="mail" />
                {email}
              </a>
              <a className="num" href={phoneAddress(phone)}>
                <Icon name="phone" />
                {phone}
              </a>
              <p>
                {school.name}, {address}
              </p>
            </address>
            <p className={rightsStyles.complaint}>
              {rights.complaint.before}{' '}
              <a href={rights.complaint.address}>{rights.complaint.name}</a>
            </p>
          </div>
        </section>
      </div>
    </section>
  );
}
