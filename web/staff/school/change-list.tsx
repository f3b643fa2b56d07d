import styles from './kind-form.module.css';

const SHOWN = 8;

/** What a change does, a line for each; undefined while it cannot be said. */
export function ChangeList({ changes }: { changes: readonly string[] | undefined }) {
  if (!changes) return <p className="fine">Shown once every field is right.</p>;
  if (changes.length === 0) return <p className="fine">Nothing yet.</p>;
  const [first, rest] = [changes.slice(0, SHOWN), changes.slice(SHOWN)];
  return (
    <>
      <Lines lines={first} />
      {rest.length > 0 && (
        <details>
          <summary className="opens">{rest.length} more</summary>
          <Lines lines={rest} />
        </details>
      )}
    </>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={`anywhere ${styles.lines}`}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
