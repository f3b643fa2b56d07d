import { aboutClosing, headline } from '#content/about.ts';
import { pages } from '#contract/addresses.ts';
import { pageMeta } from '../../shell/metadata.ts';
import { ClosingBand } from '../closing-band.tsx';
import type { Route } from './+types/about-page.ts';
import { AboutExtracurricular } from './about-extracurricular.tsx';
import { AboutHead } from './about-head.tsx';
import { AboutLearning } from './about-learning.tsx';
import { AboutValues } from './about-values.tsx';
import { AboutVision } from './about-vision.tsx';
import { AboutWelcome } from './about-welcome.tsx';

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
