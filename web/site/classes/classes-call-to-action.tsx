import { callToAction } from '#content/classes.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Motif } from '../../ui/pictures/motif.tsx';
import { BrochureButton } from '../brochure/brochure-button.tsx';
import styles from './classes-call-to-action.module.css';

/** What a parent can do next: visit, or take the classes home; and three things to know. */
export function ClassesCallToAction() {
  return (
    <section className={`sunny ${styles.block}`}>
      <div className="wrap">
        <div className={`grid bottom ${styles.call}`}>
          <div>
            <h2>{callToAction.title}</h2>
            <p className={`lead ${styles.lead}`}>{callToAction.lead}</p>
          </div>
          <div className={`row ${styles.actions}`}>
            <ButtonLink to={callToAction.visit.path}>{callToAction.visit.label}</ButtonLink>
            <BrochureButton />
          </div>
        </div>
        <ul className={styles.tiles}>
          {callToAction.tiles.map(({ title, text, motif }) => (
            <li key={title} className="grid gap-18 top">
              <Motif name={motif} className={styles.motif} />
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
