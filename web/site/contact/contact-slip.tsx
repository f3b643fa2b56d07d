import type { ReactNode } from 'react';
import { contact } from '#content/contact.ts';
import { payFeesLink } from '#content/navigation.ts';
import { school } from '#content/school.ts';
import { phoneAddress } from '#contract/text/phone-addresses.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/pictures/icon.tsx';
import { useSchool } from '../../ui/use-school.ts';
import styles from './contact-slip.module.css';

const MAP_PIN =
  'M12 21.5s7-6.2 7-11.5a7 7 0 0 0-14 0c0 5.3 7 11.5 7 11.5ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z';

/** A search, which opens the map app on a phone: no map is loaded into the page. */
function mapAddress(address: string): string {
  const query = encodeURIComponent(`${school.name}, ${address}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

export function ContactDetails() {
  const { address, phone, email } = useSchool().facts;
  return (
    <section className={`sunny slip ${styles.details}`} aria-labelledby="find-us">
      <div className="strip" aria-hidden="true" />
      <div className={styles.paper}>
        <h2 id="find-us" className="display-3">
          {contact.findUs.title}
        </h2>
        <address>
          <Detail icon={MAP_PIN}>
            <span>{address}</span>
            <a href={mapAddress(address)} target="_blank" rel="noreferrer">
              {contact.findUs.map}
            </a>
          </Detail>
          <Detail icon="phone">
            <a className="num" href={phoneAddress(phone)}>
              {phone}
            </a>
          </Detail>
          <Detail icon="mail">
            <a href={`mailto:${email}`} translate="no">
              {email}
            </a>
          </Detail>
        </address>
      </div>
    </section>
  );
}

export function WhyChoose() {
  return (
    <section className={`sunny slip ${styles.why}`} aria-labelledby="why-choose">
      <div className="strip" aria-hidden="true" />
      <div className={styles.paper}>
        <h2 id="why-choose" className="display-3">
          {contact.whyChoose.title} <span translate="no">{school.name}</span>
        </h2>
        <ul className="grid signed">
          {contact.whyChoose.reasons.map((reason) => (
            <li key={reason}>
              <Icon name="check" />
              {reason}
            </li>
          ))}
        </ul>
        <div className={`grid gap-14 ${styles.pay}`}>
          <p>{contact.payFees}</p>
          <ButtonLink to={payFeesLink.path} variant="line">
            {payFeesLink.label}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Detail({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={`grid gap-16 ${styles.detail}`}>
      <Icon name={icon} size={24} />
      <div>{children}</div>
    </div>
  );
}
