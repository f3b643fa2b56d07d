import { useState } from 'react';
import type { NewsItem } from '#contract/news.ts';
import { deleteNews } from '../../api/news-desk.ts';
import type { StaffRequest } from '../../api/staff.ts';

/** From the question to the deed: `asked` is the item in question, `runningId` the one being deleted. */
export function useDeletion(request: StaffRequest, onEnd: (isDeleted: boolean) => void) {
  const [asked, setAsked] = useState<NewsItem>();
  const [runningId, setRunningId] = useState<string>();

  async function confirm() {
    if (!asked) return;
    setAsked(undefined);
    setRunningId(asked._id);
    const result = await deleteNews(request, asked._id);
    setRunningId(undefined);
    if (result.kind === 'failed') console.error('An item could not be deleted:', result.message);
    onEnd(result.kind === 'done');
  }

  return { asked, runningId, ask: setAsked, confirm, cancel: () => setAsked(undefined) };
}
