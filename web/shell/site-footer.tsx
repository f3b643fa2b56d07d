import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { privacyLink, quickLinks } from '#content/navigation.ts';
import { school } from '#content/school.ts';
import { phoneAddress } from '#contract/text/phone-addresses.ts';
import { useSchool } from '../ui/use-school.ts';
import { Logo } from './logo.tsx';
import styles from './site-footer.module.css';
import { SocialLinks } from './social-links.tsx';

export function SiteFooter({ children }: { children?: ReactNode }) {
  const { address, phone, email, copyrightYear } = useSchool().facts;
  return (
    <footer className={`on-dark no-print ${styles.footer}`}>
      <div className="strip" aria-hidden="true" />
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <Logo onDark />
            <p>{`${school.tagline}.`}</p>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links">Quick links</h2>
            <ul>
              {quickLinks.map(({ path, label }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Visit or call</h2>
            <address>
              <p>{address}</p>
              <a className="num" href={phoneAddress(phone)}>
                {phone}
              </a>
              <a href={`mailto:${email}`} translate="no">
                {email}
              </a>
            </address>
          </div>
          <div>
            <h2>Follow us</h2>
            <SocialLinks />
          </div>
        </div>
        <div className={`row middle apart fine ${styles.small}`}>
          <p>
            {`© ${copyrightYear} `}
            <span translate="no">{school.name}</span>. All rights reserved.
          </p>
          <p>{school.credit}</p>
          <Link to={privacyLink.path}>{privacyLink.label}</Link>
        </div>
      </div>
      {children}
    </footer>
  );
}
