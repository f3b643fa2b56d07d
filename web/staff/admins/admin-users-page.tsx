import { hiddenPageMeta } from '../../site/metadata.ts';

export function meta() {
  return hiddenPageMeta('Admin Users');
}

export default function AdminUsersPage() {
  return <p>Admin Users</p>;
}
