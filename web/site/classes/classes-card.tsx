import type { ClassEntry } from '#content/classes.ts';
import infantRoom from '../../art/class-infant.svg';
import lowerPrimary from '../../art/class-lower-primary.svg';
import preSchool1 from '../../art/class-preschool-1.svg';
import preSchool2 from '../../art/class-preschool-2.svg';
import toddlerGroup from '../../art/class-toddler.svg';
import upperPrimary from '../../art/class-upper-primary.svg';
import { Icon } from '../../ui/pictures/icon.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './classes-card.module.css';
import cards from './classes-cards.module.css';

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
export function ClassCard({ entry, expanded, onToggle }: ClassCardProps) {
  const { id, name, ageRange, description, keyFeatures, colour, pictureAlt } = entry;
  const listId = `${id}-features`;
  return (
    <li id={id} className={`${cards.colours} ${styles.card}`} data-colour={colour}>
      <img src={pictures[id]} width="800" height="600" alt={pictureAlt} loading="lazy" />
      <div className={styles.body}>
        <h2 className="display-3">{name}</h2>
        {ageRange && <p className={styles.age}>{ageRange}</p>}
        <p className={styles.description}>{description}</p>
        <ul
          id={listId}
          className={`grid gap-8 ${styles.features}`}
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
          className={`no-print ${styles.toggle}`}
          data-scripts-only=""
          aria-expanded={expanded}
          aria-controls={listId}
          onClick={onToggle}
        >
          {expanded ? 'Show Less' : 'Learn More'}
          <VisuallyHidden> about {name}</VisuallyHidden>
          <span className={styles.sign} aria-hidden="true" />
        </TextButton>
      </div>
    </li>
  );
}
