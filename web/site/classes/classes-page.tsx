import { useState } from 'react';
import { classes, classesHead } from '#content/classes.ts';
import { pages } from '#contract/addresses.ts';
import { pageMeta } from '../../shell/metadata.ts';
import type { Route } from './+types/classes-page.ts';
import { ClassesCallToAction } from './classes-call-to-action.tsx';
import { ClassCard } from './classes-card.tsx';
import styles from './classes-cards.module.css';
import { ClassesHead } from './classes-head.tsx';

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

/** The six classes; at most one of them shows everything at a time. */
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
