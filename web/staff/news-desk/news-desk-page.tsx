import { hiddenPageMeta } from '../../site/metadata.ts';

export function meta() {
  return hiddenPageMeta('News & Events');
}

export default function NewsDeskPage() {
  return <p>News &amp; Events</p>;
}
