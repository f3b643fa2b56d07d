import styles from './fact-list.module.css';

/** What is known of a payment, name and text; nothing where nothing is known. */
export function FactList({ facts }: { facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
