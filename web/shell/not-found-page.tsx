import { data } from 'react-router';
import { hiddenPageMeta } from './metadata.ts';
import { NotFound } from './not-found.tsx';

export function loader() {
  return data(null, { status: 404 });
}

/** Asks the server nothing: the network may have failed. */
export function clientLoader() {
  return null;
}

export function meta() {
  return hiddenPageMeta('Page Not Found');
}

export default function NotFoundPage() {
  return <NotFound />;
}
