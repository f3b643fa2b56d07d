import type { GalleryPicture } from '#contract/school/documents.ts';
import { type Reply, requestJson } from './request.ts';

/** Asks for the pictures of the gallery; never rejects. */
export function fetchGallery(): Promise<Reply<{ data: GalleryPicture[] }>> {
  return requestJson('/api/gallery', { timeoutMs: 15_000, cache: 'no-cache' });
}
