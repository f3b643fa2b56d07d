/** What the school has promised to somebody, or what waits in it. Rows that must not be there at any moment. */
export const promiseLaws: Record<string, string> = {
  'settled, and still to be asked about': `
    select reference as what from payments
    where status in ('paid', 'review', 'reversed') and next_check_at is not null`,
  'a second payment of a fee is none': `
    select p.reference as what from payment_reviews join payments p on p.id = payment_id
    where kind = 'second_payment' and not exists (select 1 from payments other
        where other.child_key = p.child_key and other.id <> p.id and other.paid_at is not null)
      and not exists (select 1 from payments where child_key like 'erased|%')`,
  'a charge is not what the provider kept': `
    select payments.reference as what from payments
    join provider.transactions t on t.reference = payments.reference
    where payments.status = 'paid' and charge_kobo <> max(0, (t.details ->> '$.fees')
        - max(0, coalesce(t.details ->> '$.overrides.amount', t.amount) - amount_kobo))
      and not exists (select 1 from payment_events where payment_id = payments.id and cause = 'operator')`,
  // As the clock said it: one that was put back meanwhile does not know the earlier start.
  'one form has led to two open checkouts': `
    select earlier.reference || ' ' || later.reference as what from payments earlier
    join payments later on later.form_key = earlier.form_key and later.number > earlier.number
    where earlier.status in ('initialized', 'pending') and later.status in ('initialized', 'pending')
      and unixepoch(later.created_at) - unixepoch(earlier.created_at) between -50 and 590`,
  // Looked at while its start is the last event: whatever changes a note or a payment has a later one.
  'a note is being paid twice at once': `
    select started.reference as what from payment_events last
    join payments started on started.id = last.payment_id
    join fee_notes on fee_notes.id = started.note_id
    where last.sequence = (select max(sequence) from payment_events)
      and last.kind = 'initialized' and started.status = 'initialized'
      and due_kobo - online_kobo - desk_kobo - moved_kobo < started.amount_kobo + (
        select coalesce(sum(other.amount_kobo), 0) from payments other
        where other.note_id = started.note_id and other.status in ('initialized', 'pending')
          and other.email <> started.email
          and unixepoch(started.created_at) - unixepoch(other.created_at) between -50 and 890)`,
};

/** The same, as long as no restore has taken the school back to an earlier day. */
export const memoryLaws: Record<string, string> = {
  // A message that came twice is stored once; of a week ago its words may be gone.
  'a message was acknowledged and is not on disk': `
    select sent.id || ' ' || sent.event as what from provider.webhook_deliveries sent
    where delivered_at > (select max(delivered_at) - 3600000 from provider.webhook_deliveries)
      and not exists (select 1 from webhook_deliveries stored
        where stored.event = sent.event and (stored.body in ('', cast(sent.body as text))
          or stored.dedupe_key = sent.event || ':' || coalesce(
            cast(sent.body as text) ->> '$.data.id', cast(sent.body as text) ->> '$.data.reference')))`,
  'a checkout is open of which the school knows nothing': `
    select reference as what from provider.transactions
    where details ->> '$.metadata' like '%payment_purpose%' and reference not in (select reference from payments)`,
};

/** When all has come to rest. */
export const restLaws: Record<string, string> = {
  'open, and nobody will ask about it any more': `
    select reference as what from payments
    where status in ('initialized', 'pending') and next_check_at is null`,
  // Of a note that nobody has changed: a surplus that staff make is theirs to know.
  'too much is on a fee note, and nobody was asked': `
    select id as what from fee_notes notes
    where online_kobo + desk_kobo > due_kobo and moved_kobo = 0 and ended_at is null
      and not exists (select 1 from fee_notes where replaced_by = notes.id)
      and not exists (select 1 from payment_reviews join payments on payments.id = payment_id
        where kind = 'note_surplus' and note_id = notes.id)`,
};
