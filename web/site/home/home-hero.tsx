import { useEffect, useState } from 'react';
import { hero } from '#content/home.ts';
import narrowArt from '../../art/hero-narrow.svg';
import wideArt from '../../art/hero-wide.svg';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './home-hero.module.css';

/** The promise of the school over the picture of it; the sun is the success-rate badge. */
export function HomeHero() {
  return (
    <section className={classNames(styles.hero, useFirstTime() && styles.entering)}>
      <div className={`wrap ${styles.text}`}>
        <p className={`line ${styles.eyebrow}`}>{hero.eyebrow}</p>
        <h1 className={styles.tagline}>
          {hero.taglineLines.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className={`lead ${styles.lead}`}>{hero.lead}</p>
        <div className={`row gap-14 ${styles.actions}`}>
          <ButtonLink to={hero.learnMore.path}>
            {hero.learnMore.label}
            <VisuallyHidden> about our school</VisuallyHidden>
          </ButtonLink>
          <ButtonLink to={hero.payFees.path} variant="line">
            {hero.payFees.label}
          </ButtonLink>
        </div>
      </div>
      <div className={styles.art}>
        <picture>
          <source media="(max-width: 47.5em)" srcSet={narrowArt} width="780" height="640" />
          <img src={wideArt} width="1600" height="770" alt={hero.pictureAlt} fetchPriority="high" />
        </picture>
        <p className={styles.rate}>
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
