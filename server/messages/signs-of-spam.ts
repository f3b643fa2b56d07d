interface Sent {
  website: string;
  shownAt?: string | undefined;
  name: string;
  subject: string;
  message: string;
}

/** A person who reads the form, thinks and types takes longer. */
const FASTEST_MS = 3_000;
const LINK = /https?:\/\/|\bwww\.|\[url/gi;
const SOME_LINKS = 2;
const MANY_LINKS = 5;

/** Two signs together: one alone also comes from people, such as a browser that fills in every field. */
export function looksLikeAdvertising(sent: Sent, now: Date): boolean {
  const links = [sent.name, sent.subject, sent.message].join(' ').match(LINK)?.length ?? 0;
  const signs = [
    sent.website.trim() !== '',
    isTooFast(sent.shownAt, now),
    links >= SOME_LINKS,
    links >= MANY_LINKS,
  ];
  return signs.filter(Boolean).length >= 2;
}

/** By the sender's clock: a time that cannot be, or is still to come, says nothing. */
function isTooFast(shownAt: string | undefined, now: Date): boolean {
  const ms = now.getTime() - Date.parse(shownAt ?? '');
  return ms >= 0 && ms < FASTEST_MS;
}
