import type { MessagesTables } from '../database/messages-tables.ts';
import type { NewsTables } from '../database/news-tables.ts';
import type { SchoolTables } from '../database/school-tables.ts';
import type { StaffTables } from '../database/staff-tables.ts';
import { type DescribedTables, day, instant, json, leftOut, number, text } from './description.ts';

const SECRET = leftOut('a secret of an account; everyone sets a new one elsewhere');
const SHORT_LIVED = leftOut('lives for minutes or days, and only here');
const DERIVED = leftOut('made from the other columns, for searching and recognising');

export const newsTables = {
  news: {
    about: 'News and events, those deleted in the last thirty days too.',
    key: ['id'],
    columns: {
      id: text('its name inside the database, and in its address /news/…'),
      type: text('news or event'),
      title: text('its title'),
      description: text('its text'),
      markdown: text('the text as it was written, where it has headings, bold words or lists'),
      image: text(
        'the address of its picture. /media/… lies in this folder at the same place (what follows a # does not count); another address is not the school’s and was not copied',
      ),
      image_alt: text('what the picture shows, for those who cannot see it'),
      formats_due_at: leftOut('when this program makes more formats of the picture'),
      more_images: json('the pictures after the first: their addresses and what they show'),
      starts_at: text(
        'when staff say that an event takes place, on the school’s clock (Africa/Lagos): 2026-12-11 or 2026-12-11T10:00',
      ),
      ends_at: text('when staff say that it ends; as starts_at'),
      starts_on: day('the first day of an event'),
      ends_on: day('the last day of an event'),
      place: text('where an event takes place'),
      event_status: text('cancelled, moved (to another day), or empty: as planned'),
      state: text('published, draft, scheduled (to be published) or offline (taken down)'),
      publish_at: instant('when a scheduled item is to be published'),
      pinned_at: instant('since when it stands above the others; empty for the others'),
      version: number('grows with every save'),
      author_id: text('`id` of the account that wrote it'),
      author_name: text('the name of that account at that time'),
      changed_by_name: text('who changed it last'),
      created_at: instant('when it was published; of a draft, when it was begun'),
      updated_at: instant('when it was last changed'),
      deleted_at: instant('when it was deleted; empty for the others'),
      text_changed_at: instant('when its words were changed last after it was published'),
      search_row: DERIVED,
      draft_key: SHORT_LIVED,
      draft_hash: SHORT_LIVED,
    },
  },
  news_versions: {
    about: 'The words of a news item or event as they were saved each time.',
    key: ['news_id', 'version'],
    columns: {
      news_id: text('`id` of the item'),
      version: number('from 1'),
      document: json('its words at that time'),
      author_name: text('who saved it'),
      created_at: instant('when it was saved'),
    },
  },
  news_previews: SHORT_LIVED,
  news_by_month: leftOut('counted from the news'),
  news_search: leftOut('words of the news, to find them by'),
} as const satisfies DescribedTables<NewsTables>;

export const schoolTables = {
  school_versions: {
    about: 'What was changed in the settings of the school, as whole documents.',
    key: ['kind', 'version'],
    columns: {
      kind: text('which setting, such as fees or terms'),
      version: number('from 1; the newest that has begun holds'),
      document: json('the setting as it was saved'),
      holds_from: instant('since when it holds, or will hold'),
      author_id: text('`id` of the account that saved it; empty: the program'),
      author_name: text('the name of that account at that time'),
      created_at: instant('when it was saved'),
    },
  },
  school_pictures: {
    about: 'Uploaded pictures of the gallery, and of news items with several.',
    key: ['image'],
    columns: {
      image: text('the address of the picture; /media/… lies in this folder at the same place'),
      owner: text('`gallery` or `news`'),
      created_at: instant('when it was uploaded'),
      removed_at: instant('since when nothing shows it; empty while something does'),
      formats_due_at: leftOut('when this program makes more formats of the picture'),
    },
  },
} as const satisfies DescribedTables<SchoolTables>;

export const messagesTables = {
  messages: {
    about: 'What people wrote to the school from its website, for a year.',
    key: ['number'],
    columns: {
      id: text('its name inside the database'),
      number: number('1, 2, 3, …, which the sender was given'),
      kind: text('question or visit'),
      state: text('new, answered, archived, or suspect: it looks like advertising'),
      name: text('of who wrote it'),
      email: text('their e-mail address; empty where none was given'),
      phone: text('their phone number; empty where none was given'),
      subject: text('what it is about'),
      message: text('what they wrote'),
      visit_day: day('when they would like to visit'),
      class_name: text('the class of interest'),
      search_text: DERIVED,
      sent_key: DERIVED,
      created_at: instant('when it was sent'),
      changed_at: instant('when staff last changed its state'),
      changed_by_id: text('`id` of the account that did'),
      changed_by: text('the name of that account at that time'),
    },
  },
  message_head: leftOut('one row: the number of the last message'),
  message_emails: leftOut('the way of a message to the school’s own mailbox'),
} as const satisfies DescribedTables<MessagesTables>;

export const staffTables = {
  users: {
    about: 'Accounts, without anything to sign in with.',
    key: ['id'],
    columns: {
      id: text('its name inside the database; `account_id` elsewhere'),
      name: text('of the person'),
      email: text('as it was typed'),
      email_key: DERIVED,
      phone: text('as it was typed'),
      role: text('user, admin or super_admin'),
      password_hash: SECRET,
      created_by: text('`id` of the account that created this one; empty: made on the machine'),
      created_at: instant('when it was created'),
      last_signed_in_at: instant('when it was last signed in'),
      disabled_at: instant('since when it may not sign in; empty while it may'),
      reads_note_since: instant('since when the daily summary goes to them by e-mail'),
    },
  },
  audit_log: {
    about: 'Who did what, and when.',
    key: ['number'],
    columns: {
      id: text('its name inside the database'),
      number: number('1, 2, 3, … in the order of writing'),
      account_id: text('`id` of the account; empty for commands on the machine'),
      actor_name: text('the name at that time'),
      action: text('what kind of thing happened'),
      text: text('what happened, in a sentence'),
      at: instant('when'),
    },
  },
  morning_notes: {
    about: 'The daily summaries of staff.',
    key: ['day'],
    columns: {
      day: day('the day'),
      made_at: instant('when it was made'),
      lines: json('its lines'),
    },
  },
  sessions: SECRET,
  one_time_codes: SECRET,
  recovery_codes: SECRET,
  passkeys: leftOut('bound to the school’s address; nothing but a sign-in here can use them'),
  passkey_challenges: SECRET,
  second_steps: SECRET,
  password_links: SECRET,
  password_attempts: SHORT_LIVED,
  audit_head: leftOut('one row: how many entries there are'),
  morning_note_emails: SHORT_LIVED,
  alarms: leftOut('what is wrong at this moment'),
  write_trials: leftOut('always empty'),
} as const satisfies DescribedTables<StaffTables>;
