import { useState } from 'react';
import type { NewsItem } from '#contract/news.ts';
import { messageIn, type StaffRequest } from '../../api/staff.ts';
import { deleteNews } from '../../api/staff-news.ts';

/** From the question to the deed: `asked` is the item in question, `runningId` the one being deleted. */
export function useDeletion(
  request: StaffRequest,
  onEnd: (item: NewsItem, isDeleted: boolean) => void,
) {
  const [asked, setAsked] = useState<NewsItem>();
  const [runningId, setRunningId] = useState<string>();

  async function confirm() {
    if (!asked) return;
    setAsked(undefined);
    setRunningId(asked._id);
    const reply = await deleteNews(request, asked._id);
    setRunningId(undefined);
    const isDeleted = reply.kind === 'success';
    if (!isDeleted) console.error('An item could not be deleted:', messageIn(reply, 'no answer'));
    onEnd(asked, isDeleted);
  }

  return { asked, runningId, ask: setAsked, confirm, cancel: () => setAsked(undefined) };
}
