import { useState } from 'react';
import { classes } from '#content/classes.ts';
import { ClassCard } from './classes-card.tsx';
import styles from './classes-cards.module.css';

/** The six classes; at most one of them shows everything at a time. */
export function ClassesCards() {
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
