import { data } from 'react-router';
import { hiddenPageMeta } from './metadata.ts';
import { NotFound } from './not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Within the site nothing is asked of the server: the network may be what has failed. */
export function clientLoader() {
  return null;
}

export function meta() {
  return hiddenPageMeta('Page Not Found');
}

export default function NotFoundPage() {
  return <NotFound />;
}
