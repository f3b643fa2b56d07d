import type { MessageKind, MessageState } from '#contract/messages.ts';
import type { UndeliveredReason } from '#contract/undelivered.ts';

/** ISO 8601 text in UTC. */
type Instant = string;

export interface MessagesTables {
  /** What people write from the contact page, for a year. */
  messages: {
    id: string;
    /** 1, 2, 3, …: people ask about it by this. */
    number: number;
    kind: MessageKind;
    state: MessageState;
    name: string;
    /** Empty where only a phone number was given. */
    email: string;
    phone: string;
    subject: string;
    message: string;
    visit_day: string | null;
    class_name: string;
    search_text: string;
    /** A hash of the form's key and what was typed: the same message is stored once. */
    sent_key: string;
    created_at: Instant;
    changed_at: Instant | null;
    changed_by_id: string | null;
    changed_by: string | null;
  };
  /** One row: the number of the last message. Who writes one holds it. */
  message_head: { id: number; messages: number };
  /** To the school's own address; gone with the message. */
  message_emails: {
    /** of the message */
    id: string;
    queued_at: Instant;
    attempts: number;
    next_attempt_at: Instant;
    done_at: Instant | null;
    outcome: 'sent' | UndeliveredReason | null;
  };
}
