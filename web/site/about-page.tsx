import { aboutClosing, headline } from '#content/about.ts';
import type { Route } from './+types/about-page.ts';
import { AboutExtracurricular } from './about-extracurricular.tsx';
import { AboutHead } from './about-head.tsx';
import { AboutLearning } from './about-learning.tsx';
import { AboutValues } from './about-values.tsx';
import { AboutVision } from './about-vision.tsx';
import { AboutWelcome } from './about-welcome.tsx';
import { ClosingBand } from './closing-band.tsx';
import { pageMeta } from './metadata.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: 'About us', description: headline.lead, path: '/about' }, matches);

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
