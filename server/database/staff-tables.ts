import type { Role } from '#contract/roles.ts';

/** Instants are ISO 8601 text in UTC. */
type Instant = string;

/** The tables of accounts, sessions, the audit log and what staff are told of. */
export interface StaffTables {
  users: {
    id: string;
    name: string;
    /** As it was typed. */
    email: string;
    /** The same for every spelling of one address: no two accounts share it. */
    email_key: string;
    phone: string;
    role: Role;
    /** argon2id in PHC format, or `none:` and random text while there is no password. */
    password_hash: string;
    /** The account that created this one; null for accounts made on the machine. */
    created_by: string | null;
    created_at: Instant;
    last_signed_in_at: Instant | null;
    /** Set while the account may not sign in. */
    disabled_at: Instant | null;
    /** Set while the daily summary goes to them by e-mail. */
    reads_note_since: Instant | null;
  };
  sessions: {
    /** SHA-256 of the token: whoever reads the table cannot sign in with it. */
    token_hash: string;
    user_id: string;
    created_at: Instant;
    last_seen_at: Instant;
    /** Names the session to its owner; opens nothing. */
    id: string;
    /** The network address it was begun from. */
    address: string;
    /** What the browser said of itself then, cut to a bounded length. */
    user_agent: string;
    /** When somebody last gave the second factor in it, or, for want of one, the password once more. */
    confirmed_at: Instant | null;
  };
  /** The secret that an app makes one-time codes with. */
  one_time_codes: {
    user_id: string;
    /** Base 32. Readable: to check a code one has to be able to make it. */
    secret: string;
    /** Null until a first code has shown that the app has it: only then it counts. */
    since: Instant | null;
    /** The half minute whose code was taken last: each is taken once. */
    last_step: number;
  };
  /** Codes on paper, for whoever has lost the rest. A used one is gone. */
  recovery_codes: {
    user_id: string;
    /** SHA-256; what it hides is random enough. */
    code_hash: string;
  };
  passkeys: {
    /** The credential's own, in base64url. */
    id: string;
    user_id: string;
    /** COSE, in base64url. */
    public_key: string;
    /** How often it was used, as the authenticator counts; many count nothing and say 0. */
    counter: number;
    /** JSON: ways to reach it, such as 'internal' or 'usb'. */
    transports: string;
    /** As its owner calls it. */
    name: string;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  /** What a passkey has been asked to sign: used once, within some minutes. */
  passkey_challenges: {
    /** SHA-256 of what it is for and of the token of whoever asked. */
    key: string;
    challenge: string;
    created_at: Instant;
  };
  /** Sign-ins whose password was right and whose second factor is waited for. */
  second_steps: {
    /** SHA-256 of the token that the browser holds. */
    token_hash: string;
    user_id: string;
    /** The one that was right: another ends the sign-in. */
    password_hash: string;
    tries: number;
    created_at: Instant;
  };
  /** With which somebody sets a password of their own: one for each account, until it is used or an hour has passed. */
  password_links: {
    user_id: string;
    /** SHA-256 of the token in the link. */
    token_hash: string;
    created_at: Instant;
  };
  /** How often a password was tried lately, for one account or one network address. */
  password_attempts: {
    /** SHA-256 of what is counted. */
    key: string;
    /** JSON: the newest attempts that were wrong or are being checked, milliseconds, oldest first. */
    recent: string;
    /** How many pauses have been imposed in a row. */
    pauses: number;
    updated_at: Instant;
  };
  audit_log: {
    id: string;
    /** 1, 2, 3, … in the order of writing, without gaps: a page of the list is a range of numbers. */
    number: number;
    /** The account that did it; null for the operator's commands on the machine. */
    account_id: string | null;
    /** The name at that time: it stays readable when the account changes. */
    actor_name: string;
    /** What kind of thing happened, for filtering: 'news.created'. */
    action: string;
    /** A sentence for people: 'Created the news item “Sports Day”'. */
    text: string;
    at: Instant;
  };
  /** One row: whoever updates it first writes the next entry. */
  audit_head: {
    id: number;
    /** The number of the newest entry. */
    entries: number;
  };
  /** The daily summary, one row for each day at the school. */
  morning_notes: {
    day: string;
    made_at: Instant;
    /** JSON, without personal data */
    lines: string;
  };
  /** The same by e-mail, one row for each reader of a day. */
  morning_note_emails: {
    day: string;
    user_id: string;
    attempts: number;
    next_attempt_at: Instant;
    done_at: Instant | null;
    outcome: 'sent' | 'expired' | 'bad_address' | 'not_wanted' | null;
  };
  /** What staff are told of while it lasts. */
  alarms: { name: string; since: Instant };
  /** Always empty: a row is written and taken away again to learn whether the database takes writes. */
  write_trials: { id: string; filler: string };
}
