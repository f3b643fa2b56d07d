import { useSchool } from '../ui/use-school.ts';
import './social-links.css';
import { socialHref } from './structured-data.ts';

const glyphs: Record<string, string> = {
  Facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1.2.5-2 2-2h1.7V2.4A20 20 0 0 0 15.2 2.2C12.5 2.2 10.5 4 10.5 7v2.5h-3V13h3v8Z',
  Instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5ZM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM17.2 6.8h0',
  X: 'M4 3.5h4L20 20.5h-4ZM4.5 20.5 10.6 13.6M19.5 3.5 13.4 10.3',
};

/** A globe: any other network. */
const OTHER = 'M3 12a9 9 0 1 1 18 0 9 9 0 0 1-18 0ZM3 12h18M12 3v18';

/** A link that leads nowhere yet: without href it cannot be followed, and the role keeps it announced as a link. */
const notAvailable = { role: 'link', 'aria-disabled': true } as const;

/** The school's places elsewhere; one without an address is shown and announced as not available. */
export function SocialLinks() {
  const { social } = useSchool().facts;
  return (
    <ul className="row social">
      {social.map(({ name, address }) => (
        <li key={`${name} ${address}`}>
          <SocialLink name={name} address={address} />
        </li>
      ))}
    </ul>
  );
}

function SocialLink({ name, address }: { name: string; address: string }) {
  const href = socialHref(address);
  return (
    <a className="tap" {...(href ? { href } : notAvailable)}>
      <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={glyphs[name] ?? OTHER} />
      </svg>
      {name}
      {!href && <span className="unseen"> (not available yet)</span>}
    </a>
  );
}
