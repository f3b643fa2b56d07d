import { aboutClosing, headline, visionTitle, welcome } from '#content/about.ts';
import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import { pageMeta } from '../../shell/metadata.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import { ClosingBand } from '../closing-band.tsx';
import type { Route } from './+types/about-page.ts';
import { AboutExtracurricular } from './about-extracurricular.tsx';
import { AboutHead } from './about-head.tsx';
import { AboutLearning } from './about-learning.tsx';
import { AboutValues } from './about-values.tsx';
import visionStyles from './about-vision.module.css';
import welcomeStyles from './about-welcome.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'About us', description: headline.lead, path: pages.about }, matches);

export default function AboutPage() {
  return (
    <>
      <AboutHead />
      <AboutWelcome />
      <AboutVision />
      <AboutValues />
      <AboutLearning />
      <AboutExtracurricular />
      <ClosingBand {...aboutClosing} />
    </>
  );
}

/** Who we are, in two columns of plain words. */
function AboutWelcome() {
  return (
    <section className={welcomeStyles.welcome}>
      <div className="wrap">
        <h2>{welcome.title}</h2>
        <div className={welcomeStyles.text}>
          {welcome.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The school's vision as one large sentence. */
function AboutVision() {
  return (
    <section className="on-dark deep section">
      <div className={`wrap grid middle ${visionStyles.row}`}>
        <Motif name="spiral" className={`sunny ${visionStyles.motif}`} />
        <div>
          <h2>{visionTitle}</h2>
          <p className={visionStyles.sentence}>{school.vision}</p>
        </div>
      </div>
    </section>
  );
}
