import { useState } from 'react';
import { type ClassEntry, callToAction, classes, classesHead } from '#content/classes.ts';
import { pages } from '#contract/addresses.ts';
import infantRoom from '../../art/class-infant.svg';
import lowerPrimary from '../../art/class-lower-primary.svg';
import preSchool1 from '../../art/class-preschool-1.svg';
import preSchool2 from '../../art/class-preschool-2.svg';
import toddlerGroup from '../../art/class-toddler.svg';
import upperPrimary from '../../art/class-upper-primary.svg';
import { pageMeta } from '../../shell/metadata.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/pictures/icon.tsx';
import { Motif } from '../../ui/pictures/motif.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { BrochureButton } from '../brochure/brochure-button.tsx';
import type { Route } from './+types/classes-page.ts';
import callToActionStyles from './classes-call-to-action.module.css';
import cardStyles from './classes-card.module.css';
import styles from './classes-cards.module.css';
import headStyles from './classes-head.module.css';

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

function ClassesCards() {
  const [expandedId, setExpandedId] = useState<string>();
  return (
    <section className={styles.ground} aria-label="Our six classes">
      <ul className={`wrap grid top ${styles.cards}`}>
        {classes.map((entry) => (
          <ClassCard
            key={entry.id}
            entry={entry}
            expanded={entry.id === expandedId}
            onToggle={() => setExpandedId(entry.id === expandedId ? undefined : entry.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function ClassesHead() {
  return (
    <section className={`wrap ${headStyles.head}`}>
      <div className={`grid bottom ${headStyles.words}`}>
        <h1>{classesHead.title}</h1>
        <p className="lead">{classesHead.lead}</p>
      </div>
      <nav aria-label="Classes by age">
        <ol className={`no-print ${headStyles.ribbon}`}>
          {classes.map(({ id, name, ageRange, colour }) => (
            <li key={id} className={styles.colours} data-colour={colour}>
              <a href={`#${id}`}>
                <b>{name}</b> {ageRange && <span>{ageRange}</span>}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </section>
  );
}

function ClassesCallToAction() {
  return (
    <section className={`sunny ${callToActionStyles.block}`}>
      <div className="wrap">
        <div className={`grid bottom ${callToActionStyles.call}`}>
          <div>
            <h2>{callToAction.title}</h2>
            <p className={`lead ${callToActionStyles.lead}`}>{callToAction.lead}</p>
          </div>
          <div className={`row ${callToActionStyles.actions}`}>
            <ButtonLink to={callToAction.visit.path}>{callToAction.visit.label}</ButtonLink>
            <BrochureButton />
          </div>
        </div>
        <ul className={callToActionStyles.tiles}>
          {callToAction.tiles.map(({ title, text, motif }) => (
            <li key={title} className="grid gap-18 top">
              <Motif name={motif} className={callToActionStyles.motif} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const SHOWN_AT_ONCE = 3;

const pictures: Record<string, string> = {
  'infant-room': infantRoom,
  'toddler-group': toddlerGroup,
  'pre-school-1': preSchool1,
  'pre-school-2': preSchool2,
  'lower-primary': lowerPrimary,
  'upper-primary': upperPrimary,
};

interface ClassCardProps {
  entry: ClassEntry;
  expanded: boolean;
  onToggle: () => void;
}

/** One class with its first three features, and all five once it is expanded or where scripts do not run. */
function ClassCard({ entry, expanded, onToggle }: ClassCardProps) {
  const { id, name, ageRange, description, keyFeatures, colour, pictureAlt } = entry;
  const listId = `${id}-features`;
  return (
    <li id={id} className={`${styles.colours} ${cardStyles.card}`} data-colour={colour}>
      <img src={pictures[id]} width="800" height="600" alt={pictureAlt} fetchPriority="low" />
      <div className={cardStyles.body}>
        <h2 className="display-3">{name}</h2>
        {ageRange && <p className={cardStyles.age}>{ageRange}</p>}
        <p className={cardStyles.description}>{description}</p>
        <ul
          id={listId}
          className={`grid gap-8 ${cardStyles.features}`}
          data-expanded={expanded || undefined}
        >
          {keyFeatures.map((feature, index) => (
            <li key={feature} data-folded={index >= SHOWN_AT_ONCE ? '' : undefined}>
              <Icon name="check" />
              {feature}
            </li>
          ))}
        </ul>
        <TextButton
          className={`no-print ${cardStyles.toggle}`}
          data-scripts-only=""
          aria-expanded={expanded}
          aria-controls={listId}
          onClick={onToggle}
        >
          <span>{expanded ? 'Show Less' : 'Learn More'}</span>
          <span className="unseen"> about {name}</span>
          <span className={cardStyles.sign} aria-hidden="true" />
        </TextButton>
      </div>
    </li>
  );
}
