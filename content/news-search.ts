/** The words of the search on the list of News & Events. */
export const newsSearch = {
  label: 'Search news and events',
  action: 'Search',
  asked: 'Search for',
  found: 'found for',
  newest: 'The newest',
  nothing: 'Nothing found for',
  again: 'Other or fewer words may find it.',
} as const;
