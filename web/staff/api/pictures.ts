import type { StaffReply } from '../../api/staff.ts';
import { session } from '../auth/session.ts';

export type SendPicture = (
  file: Blob,
  name: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
) => Promise<StaffReply<{ success: true; message: string; data: { image: string } }>>;

/** Sends a picture; its address is then named by a version of the gallery. */
export const sendPictureForGallery = sendingTo('/api/admin/school/pictures');

/** Sends a picture; its address is then named by a news item. */
export const sendPictureForNews = sendingTo('/api/admin/news/pictures');

/** A picture that is there already, as a file; undefined when it cannot be had. */
export async function fetchPictureFile(image: string): Promise<File | undefined> {
  const answer = await fetch(image).catch(() => undefined);
  const bytes = answer?.ok ? await answer.blob().catch(() => undefined) : undefined;
  return bytes && new File([bytes], 'picture.jpg', { type: bytes.type });
}

function sendingTo(path: string): SendPicture {
  return (file, name, onProgress, signal) => {
    const form = new FormData();
    form.append('image', file, name);
    return session.request(path, { method: 'POST', form, onProgress, signal });
  };
}
