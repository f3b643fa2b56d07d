/** The words of the list of News & Events; the items themselves come from the server. */
export const newsPage = {
  title: 'News & Events',
  lead: 'What the talking drum is saying this term.',
  description:
    'News and events of the school: what happened in class and on the field, and the days to keep free.',
  filters: { all: 'All', news: 'News', event: 'Event' },
  refresh: 'Refresh Updates',
  readMore: 'Read More',
  loading: 'Loading latest updates...',
  failed: {
    title: 'No Data Available',
    text: 'Unable to load content. Please check your connection and try again.',
    action: 'Try Again',
  },
  empty: { title: 'No Updates Found', everything: 'updates', all: 'See all updates' },
  feeds: { rss: 'Follow by RSS', calendar: 'Add events to your calendar' },
} as const;
