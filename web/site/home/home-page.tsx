import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { closing, hero, leadership, place, results, values } from '#content/home.ts';
import { school } from '#content/school.ts';
import cloth from '../../art/cloth.svg';
import narrowArt from '../../art/hero-narrow.svg';
import wideArt from '../../art/hero-wide.svg';
import portrait1 from '../../art/portrait-1.svg';
import portrait2 from '../../art/portrait-2.svg';
import portrait3 from '../../art/portrait-3.svg';
import portrait4 from '../../art/portrait-4.svg';
import weave from '../../art/weave.svg';
import { ComingUp, type ComingUpData, loadComingUp } from '../../news/coming-up.tsx';
import { servicesContext } from '../../services.server.ts';
import { factsFrom, type Matches, pageMeta, publicUrlFrom } from '../../shell/metadata.ts';
import { schoolData, schoolPostalAddress } from '../../shell/structured-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Motif } from '../../ui/pictures/motif.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { ClosingBand } from '../closing-band.tsx';
import type { Route } from './+types/home-page.ts';
import heroStyles from './home-hero.module.css';
import leadershipStyles from './home-leadership.module.css';
import placeStyles from './home-place.module.css';
import resultsStyles from './home-results.module.css';
import valuesStyles from './home-values.module.css';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(
    {
      title: 'Home',
      fullTitle: homeTitle(matches),
      description: `${school.tagline}. ${school.vision}`,
      path: '/',
    },
    matches,
  ),
  ...(import.meta.env.SSR ? dataForSearchEngines(matches) : []),
];

/** Without readable news the page still opens. */
export async function loader({ context }: Route.LoaderArgs): Promise<ComingUpData> {
  const soon = await context
    .get(servicesContext)
    .comingUp()
    .catch((error: unknown) => {
      console.error('The next events could not be read:', error);
      return undefined;
    });
  // Without the dates, which this page does not show.
  return { known: soon?.events };
}

export function clientLoader() {
  return loadComingUp();
}

function dataForSearchEngines(matches: Matches) {
  const facts = factsFrom(matches);
  return facts ? [schoolData(facts, publicUrlFrom(matches))] : [];
}

function homeTitle(matches: Matches): string {
  const address = factsFrom(matches)?.address ?? '';
  const { addressLocality, addressRegion } = schoolPostalAddress(address);
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

function HomeValues() {
  return (
    <section className="wrap section">
      <div className={`grid bottom ${valuesStyles.head}`}>
        <h2>{values.title}</h2>
        <p className="lead">{values.lead}</p>
      </div>
      <div className={`seams ${valuesStyles.cloth}`}>
        {values.cards.map(({ title, description, icon, colour, caption }) => (
          <article key={title} className={valuesStyles.value} data-colour={colour}>
            <div className={valuesStyles.picture}>
              <Motif name={icon} />
            </div>
            <div className={valuesStyles.words}>
              <p className={valuesStyles.caption}>
                <span lang="yo">{caption.yoruba}</span>
                {caption.english}
              </p>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}

function HomePlace() {
  return (
    <section className="on-dark deep">
      <div className={`wrap grid middle ${placeStyles.columns}`}>
        <div>
          <h2>{place.title}</h2>
          <p className={`lead ${placeStyles.lead}`}>{place.lead}</p>
          <div className={placeStyles.cards}>
            {place.cards.map(({ title, description, icon }) => (
              <article key={title} className={`grid gap-20 ${placeStyles.card}`}>
                <Motif name={icon} className={placeStyles.motif} />
                <div>
                  <h3>{title}</h3>
                  <p>{description}</p>
                </div>
              </article>
            ))}
          </div>
        </div>
        <div className={placeStyles.patchwork}>
          <img src={cloth} width="800" height="640" alt={place.clothAlt} fetchPriority="low" />
          <Link to={place.openSquare.path} className="grid gap-4">
            <Icon name="plus" size={30} />
            <span>
              {place.openSquare.label}
              <span className="unseen">: {place.openSquare.help}</span>
            </span>
          </Link>
        </div>
      </div>
    </section>
  );
}

const portraits = [portrait1, portrait2, portrait3, portrait4];

function HomeLeadership() {
  return (
    <section className={`wrap grid top ${leadershipStyles.leadership}`}>
      <div>
        <h2>{leadership.title}</h2>
        <p className={`lead ${leadershipStyles.lead}`}>{leadership.lead}</p>
        <TextLink to={leadership.onward.path} iconEnd="arrow-right">
          {leadership.onward.label}
        </TextLink>
        <p className={leadershipStyles.note}>{leadership.note}</p>
      </div>
      <div className={leadershipStyles.portraits}>
        {leadership.leaders.map(({ role, text }, index) => (
          <figure key={role}>
            <img
              src={portraits[index]}
              width="480"
              height="560"
              alt={`Illustrated portrait: ${role}`}
              fetchPriority="low"
            />
            <div className={`strip ${leadershipStyles.strip}`} aria-hidden="true" />
            <figcaption>
              <b>{role}</b>
              <span>{text}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function HomeResults() {
  return (
    <section className={resultsStyles.results}>
      <div className={`wrap grid middle ${resultsStyles.columns}`}>
        <div className={`section ${resultsStyles.text}`}>
          <h2>{results.title}</h2>
          <div className={resultsStyles.points}>
            {results.points.map(({ title, text }) => (
              <div key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            ))}
          </div>
          <ul className={`row ${resultsStyles.areas}`}>
            {results.areas.map((area) => (
              <li key={area} className="line gap-10">
                {area}
              </li>
            ))}
          </ul>
        </div>
        <div className={resultsStyles.weave}>
          <img src={weave} width="700" height="640" alt={results.weaveAlt} fetchPriority="low" />
        </div>
      </div>
    </section>
  );
}

function HomeHero() {
  return (
    <section className={classNames(heroStyles.hero, useFirstTime() && heroStyles.entering)}>
      <div className={`wrap ${heroStyles.text}`}>
        <p className={`line ${heroStyles.eyebrow}`}>{hero.eyebrow}</p>
        <h1 className={heroStyles.tagline}>
          {hero.taglineLines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className={`lead ${heroStyles.lead}`}>{hero.lead}</p>
        <div className={`row gap-14 ${heroStyles.actions}`}>
          <ButtonLink to={hero.learnMore.path}>
            {hero.learnMore.label}
            <span className="unseen"> about our school</span>
          </ButtonLink>
          <ButtonLink to={hero.payFees.path} variant="line">
            {hero.payFees.label}
          </ButtonLink>
        </div>
      </div>
      <div className={heroStyles.art}>
        <picture>
          <source media="(max-width: 47.5em)" srcSet={narrowArt} width="780" height="640" />
          <img src={wideArt} width="1600" height="770" alt={hero.pictureAlt} fetchPriority="high" />
        </picture>
        <p className={heroStyles.rate}>
          <b>{hero.rate.figure}</b> <span>{hero.rate.label}</span>
        </p>
      </div>
    </section>
  );
}

let hasEntered = false;

function useFirstTime(): boolean {
  const [first] = useState(!hasEntered);
  useEffect(() => {
    hasEntered = true;
  }, []);
  return first;
}
