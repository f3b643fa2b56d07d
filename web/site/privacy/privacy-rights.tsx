import { privacy } from '#content/privacy.ts';
import { school } from '#content/school.ts';
import { Icon } from '../../ui/pictures/icon.tsx';
import '../../styles/paper.css';
import styles from './privacy-rights.module.css';

const { who, rights } = privacy;

const PERSON = 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0';

export function PrivacyRights() {
  return (
    <section className={styles.section}>
      <div className={`wrap grid top ${styles.columns}`}>
        <div>
          <h2>{rights.title}</h2>
          <p className="lead">{rights.lead}</p>
          <ul className={`grid gap-14 signed ${styles.list}`}>
            {rights.rights.map((right) => (
              <li key={right}>
                <Icon name="check" />
                {right}
              </li>
            ))}
          </ul>
          <h2 className={`display-3 ${styles.who}`}>{who.title}</h2>
          <ul className={`grid gap-14 signed ${styles.list}`}>
            {who.people.map((people) => (
              <li key={people}>
                <Icon name={PERSON} />
                {people}
              </li>
            ))}
          </ul>
        </div>
        <section className="sunny slip" aria-labelledby="use-rights">
          <div className="strip" aria-hidden="true" />
          <div className={`grid gap-16 ${styles.paper}`}>
            <h2 id="use-rights" className="display-3">
              {rights.how.title}
            </h2>
            <p>{rights.how.text}</p>
            <address>
              <a href={`mailto:${school.email}`} translate="no">
                <Icon name="mail" />
                {school.email}
              </a>
              <a className="num" href={`tel:${school.phone.replaceAll(' ', '')}`}>
                <Icon name="phone" />
                {school.phone}
              </a>
              <p>
                {school.name}, {school.address}
              </p>
            </address>
            <p className={styles.complaint}>
              {rights.complaint.before}{' '}
              <a href={rights.complaint.address}>{rights.complaint.name}</a>
            </p>
          </div>
        </section>
      </div>
    </section>
  );
}
