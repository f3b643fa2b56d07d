import { useState } from 'react';
import type { StaffReply } from '../../api/staff.ts';
import type { StaffFile } from '../api/file.ts';
import { useAlerts } from '../panel/alerts.tsx';

type Fetch = (onReceived: (bytes: number) => void) => Promise<StaffReply<StaffFile>>;

/** Takes one file at a time to the downloads of the device. */
export function useDownload<Kind extends string>(onSaved?: () => void) {
  const tell = useAlerts();
  const [busy, setBusy] = useState<Kind>();
  const [received, setReceived] = useState(0);
  const [hasFailed, setFailed] = useState(false);

  async function download(kind: Kind, fetch: Fetch) {
    if (busy) return;
    setFailed(false);
    setReceived(0);
    setBusy(kind);
    const reply = await fetch(setReceived).catch(() => undefined);
    setBusy(undefined);
    if (reply?.kind !== 'success') return setFailed(!isPutOff(reply));
    const { content, name } = reply.answer;
    saveFile(content, name);
    onSaved?.();
    tell(`${name} was saved to your downloads.`);
  }

  const size = Math.ceil(received / 1024).toLocaleString('en-NG');
  return { busy, hasFailed, progress: busy && received > 0 && `${size} KB`, download };
}

/** The person did not sign in again, or did not confirm: they know why there is no file. */
function isPutOff(reply: StaffReply<unknown> | undefined): boolean {
  if (reply?.kind === 'refused') return reply.data?.reason === 'confirm';
  return reply?.kind === 'signedOut';
}

/** Long enough for a slow phone or computer to have taken the file over. */
const KEEP_ADDRESS_MS = 60_000;

function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
}
