import { useSearchParams } from 'react-router';
import { contact } from '#content/contact.ts';
import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { servicesContext } from '../../services.server.ts';
import { factsFrom, pageMeta } from '../../shell/metadata.ts';
import { Motif, type MotifName } from '../../ui/pictures/motif.tsx';
import type { Route } from './+types/contact-page.ts';
import { ContactForm } from './contact-form.tsx';
import '../../styles/paper.css';
import '../slip.css';
import styles from './contact-page.module.css';
import { ContactDetails, WhyChoose } from './contact-slip.tsx';
import { sendWithoutScripts } from './send-without-scripts.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: contact.title,
      description: `${contact.description} ${school.name}, ${factsFrom(matches)?.address}.`,
      path: pages.contact,
    },
    matches,
  );

/** The form posted before scripts run; with scripts the page calls the API itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const fields = await request.formData().catch(() => new FormData());
  return sendWithoutScripts(fields, context.get(servicesContext));
}

const cloth: MotifName[] = ['drum', 'bird', 'waves', 'feather', 'sun', 'umbrella', 'book', 'palm'];

export default function ContactPage({ actionData }: Pick<Route.ComponentProps, 'actionData'>) {
  const [query] = useSearchParams();
  const isVisit = query.get('about') === 'visit';
  const readyMessage = isVisit ? contact.visitMessage : '';
  return (
    <div className={styles.page}>
      <div className={`on-dark ${styles.band}`}>
        <div className={`wrap ${styles.head}`}>
          <h1>{contact.title}</h1>
          <p className="lead">{contact.lead}</p>
        </div>
        <div className={styles.cloth} aria-hidden="true">
          {cloth.map((name) => (
            <Motif key={name} name={name} />
          ))}
        </div>
      </div>
      <div className={`wrap ${styles.columns}`}>
        <ContactDetails />
        <ContactForm readyMessage={readyMessage} isVisit={isVisit} posted={actionData} />
        <WhyChoose />
      </div>
    </div>
  );
}
