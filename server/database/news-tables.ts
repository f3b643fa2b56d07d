/** The tables of news, events and their pictures. */
export type NewsTables = {};
