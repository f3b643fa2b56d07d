import { useState } from 'react';
import { copyText } from '../../ui/loading/within.ts';

/** Copies a link, and what its button says. */
export function useCopying(link: string) {
  const [copied, setCopied] = useState<{ link: string; end: 'copied' | 'refused' }>();
  const end = copied?.link === link ? copied.end : undefined;
  return {
    copy: async () => setCopied({ link, end: await copyText(link) }),
    label: end === 'copied' ? 'Copied' : 'Copy the link',
    problem:
      end === 'refused'
        ? 'This browser does not let us copy: please mark the link and copy it.'
        : undefined,
  };
}
