import { useState } from 'react';
import { callToAction, classes, classesHead } from '#content/classes.ts';
import { pages } from '#contract/addresses.ts';
import { pageMeta } from '../../shell/metadata.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Motif } from '../../ui/pictures/motif.tsx';
import { BrochureButton } from '../brochure/brochure-button.tsx';
import type { Route } from './+types/classes-page.ts';
import callToActionStyles from './classes-call-to-action.module.css';
import { ClassCard } from './classes-card.tsx';
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

/** What a parent can do next: visit, or take the classes home; and three things to know. */
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
