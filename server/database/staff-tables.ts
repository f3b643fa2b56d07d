import type { Role } from '#contract/roles.ts';
import type { UndeliveredReason } from '#contract/undelivered.ts';

/** ISO 8601 text in UTC. */
type Instant = string;

export interface StaffTables {
  users: {
    id: string;
    name: string;
    email: string;
    /** The same for every spelling: no two accounts share it. */
    email_key: string;
    phone: string;
    role: Role;
    password_hash: string;
    created_by: string | null;
    created_at: Instant;
    last_signed_in_at: Instant | null;
    disabled_at: Instant | null;
    reads_note_since: Instant | null;
  };
  sessions: {
    token_hash: string;
    user_id: string;
    created_at: Instant;
    last_seen_at: Instant;
    id: string;
    address: string;
    user_agent: string;
    confirmed_at: Instant | null;
  };
  /** `since` is null until a first code has confirmed the secret. */
  one_time_codes: { user_id: string; secret: string; since: Instant | null; last_step: number };
  /** Each works once and is then deleted. */
  recovery_codes: { user_id: string; code_hash: string };
  passkeys: {
    id: string;
    user_id: string;
    public_key: string;
    /** As the authenticator counts; many always say 0. */
    counter: number;
    transports: string;
    name: string;
    created_at: Instant;
    last_used_at: Instant | null;
  };
  passkey_challenges: { key: string; challenge: string; created_at: Instant };
  /** Sign-ins that wait for the second factor. The password hash ends them when it changes. */
  second_steps: {
    token_hash: string;
    user_id: string;
    password_hash: string;
    tries: number;
    created_at: Instant;
  };
  password_links: { user_id: string; token_hash: string; created_at: Instant };
  /** Recent wrong passwords, by hashed account or network address; times are JSON, in milliseconds. */
  password_attempts: { key: string; recent: string; pauses: number; updated_at: Instant };
  audit_log: {
    id: string;
    number: number;
    account_id: string | null;
    actor_name: string;
    action: string;
    text: string;
    at: Instant;
  };
  audit_head: { id: number; entries: number };
  /** Daily summaries, one row for each day at the school; lines are JSON without personal data. */
  morning_notes: { day: string; made_at: Instant; lines: string };
  /** Their e-mails, one row for each reader of a day. */
  morning_note_emails: {
    day: string;
    user_id: string;
    attempts: number;
    next_attempt_at: Instant;
    done_at: Instant | null;
    outcome: 'sent' | UndeliveredReason | 'not_wanted' | null;
  };
  alarms: { name: string; since: Instant };
  /** Always empty: a trial row shows whether the database accepts writes. */
  write_trials: { id: string; filler: string };
}
