/** Instants are ISO 8601 text in UTC. */
type Instant = string;

/** The tables of accounts, sessions and the audit log. */
export interface StaffTables {
  audit_log: {
    id: string;
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
}
