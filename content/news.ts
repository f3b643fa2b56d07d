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

/** The words of an item and of its page. */
export const newsItemPage = {
  /** what the page is a part of */
  part: 'News & Events',
  back: 'Back',
  refresh: 'Refresh',
  loading: 'Loading news...',
  failed: {
    title: 'This page did not arrive',
    text: 'Unable to load news. No offline version available.',
    tryAgain: 'Try Again',
  },
  allNews: 'See all news and events',
  removed: 'The school has taken this item down. You are reading the copy your device had of it.',
  share: 'Share',
  wholePicture: 'Show whole picture',
  topOfPicture: 'Show only the top',
  widePicture: 'Wide picture',
  morePictures: 'More pictures',
  picture: 'Picture',
  print: 'Print with all pictures',
  printWaits: 'Pictures are loading...',
  scrollSideways: 'Scroll sideways to see the whole picture.',
} as const;

/** What is offered on an open page; a title follows what is new. */
export const newestNews = {
  isNew: 'Show what is new:',
  hasChanged: 'Show what has changed',
} as const;

/** Above an item that its preview link shows; apart, since only the server says it. */
export const previewNote = 'A preview: this is not on the website. Its link works for a day.';

/** What is said of events. */
export const newsEvents = {
  over: 'This event is over',
  posted: 'Posted',
  updated: 'Updated on',
  pinned: 'Pinned',
  before: 'Before:',
  addToCalendar: 'Add to calendar',
} as const;

/** What stands on each item. */
export const newsBadges = { news: 'News', event: 'Event' } as const;
