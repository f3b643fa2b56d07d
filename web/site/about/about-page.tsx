import {
  aboutClosing,
  coreValues,
  extracurricular,
  headline,
  learning,
  visionTitle,
  welcome,
} from '#content/about.ts';
import { school } from '#content/school.ts';
import { pages } from '#contract/addresses.ts';
import individual from '../../art/class-preschool-1.svg';
import bird from '../../art/empty-bird.svg';
import group from '../../art/gallery-2-almond-tree.svg';
import { pageMeta } from '../../shell/metadata.ts';
import { Motif } from '../../ui/pictures/motif.tsx';
import { ClosingBand } from '../closing-band.tsx';
import type { Route } from './+types/about-page.ts';
import { AboutCounter } from './about-counter.tsx';
import extracurricularStyles from './about-extracurricular.module.css';
import headStyles from './about-head.module.css';
import learningStyles from './about-learning.module.css';
import valuesStyles from './about-values.module.css';
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

function AboutHead() {
  return (
    <section>
      <div className={`wrap grid bottom ${headStyles.columns}`}>
        <div className={headStyles.words}>
          <h1>{headline.title}</h1>
          <p className="lead">{headline.lead}</p>
        </div>
        <div className={headStyles.sky}>
          <AboutCounter />
          <img src={bird} alt="" width="150" height="110" className={headStyles.bird} />
        </div>
      </div>
      <div className={headStyles.cloth} aria-hidden="true" />
    </section>
  );
}

function AboutValues() {
  return (
    <section className="wrap section">
      <h2>{coreValues.title}</h2>
      <ul className={`seams ${valuesStyles.cloth}`}>
        {coreValues.values.map(({ name, text, motif }) => (
          <li key={name}>
            <Motif name={motif} className={valuesStyles.motif} />
            <div>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const pictures = { group, individual };

function AboutLearning() {
  return (
    <section className={learningStyles.learning}>
      <div className="wrap">
        <div className={`grid bottom ${learningStyles.head}`}>
          <h2>{learning.title}</h2>
          <p className="lead">{learning.lead}</p>
        </div>
        <div className={learningStyles.ways}>
          {learning.ways.map(({ id, title, text, pictureAlt }) => (
            <article key={id} className={learningStyles[id]}>
              <img
                src={pictures[id]}
                width="800"
                height="600"
                alt={pictureAlt}
                fetchPriority="low"
              />
              <h3>{title}</h3>
              <p>{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}

function AboutExtracurricular() {
  return (
    <section className="wrap section">
      <div className={`grid bottom ${extracurricularStyles.head}`}>
        <h2>{extracurricular.title}</h2>
        <p className="lead">{extracurricular.lead}</p>
      </div>
      <ul className={extracurricularStyles.strips}>
        {extracurricular.areas.map(({ name, text }) => (
          <li key={name}>
            <div className={extracurricularStyles.label}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
