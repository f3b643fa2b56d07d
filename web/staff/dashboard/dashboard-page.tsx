import { hiddenPageMeta } from '../../site/metadata.ts';

export function meta() {
  return hiddenPageMeta('Dashboard');
}

export default function DashboardPage() {
  return <p>Dashboard</p>;
}
