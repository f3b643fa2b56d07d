import { classes, classesHead } from '#content/classes.ts';
import cards from './classes-cards.module.css';
import styles from './classes-head.module.css';

/** The title above a ribbon of the six classes, from the youngest on, each a way to its card. */
export function ClassesHead() {
  return (
    <section className={`wrap ${styles.head}`}>
      <div className={`grid bottom ${styles.words}`}>
        <h1>{classesHead.title}</h1>
        <p className="lead">{classesHead.lead}</p>
      </div>
      <nav aria-label="Classes by age">
        <ol className={`no-print ${styles.ribbon}`}>
          {classes.map(({ id, name, ageRange, colour }) => (
            <li key={id} className={cards.colours} data-colour={colour}>
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
