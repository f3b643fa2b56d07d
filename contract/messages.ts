/** What somebody writes to the school from the contact page. */
export const messageKinds = ['question', 'visit'] as const;

/** `suspect` looks like advertising: it is stored and shown like every other, under its own filter. */
export const messageStates = ['new', 'answered', 'archived', 'suspect'] as const;

export type MessageKind = (typeof messageKinds)[number];
export type MessageState = (typeof messageStates)[number];

export const LONGEST_MESSAGE = 2_000;

export const MESSAGES_PER_PAGE = 25;

/** A field that people do not see: what is written into it is not written by a person. */
export const TRAP_FIELD = 'website';
