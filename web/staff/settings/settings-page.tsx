import { hiddenPageMeta } from '../../site/metadata.ts';

export function meta() {
  return hiddenPageMeta('Settings');
}

export default function SettingsPage() {
  return <p>Settings</p>;
}
