import { hiddenPageMeta } from '../../site/metadata.ts';

export function meta() {
  return hiddenPageMeta('Admin Portal');
}

export default function SignInPage() {
  return <p>Admin Portal</p>;
}
