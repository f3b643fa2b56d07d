/** About fee notes, matches, the desk and decisions; rows that must not be there at any moment, found without the school's own code. */
export const bookLaws: Record<string, string> = {
  'a fee note is due other than its fee less its discount': `
    select id as what from fee_notes
    where due_kobo <> full_kobo - discount_kobo or due_kobo < 0 or discount_kobo < 0`,
  'the parts of a fee note are not what is due': `
    select id as what from fee_notes
    where plan ->> '$.kind' = 'parts' and due_kobo <> (
      select sum(value ->> '$.amountKobo') from json_each(plan, '$.parts'))`,
  'a fee note stands other than its money says': `
    select id as what from (
      select *, online_kobo + desk_kobo + moved_kobo as paid from fee_notes
    ) where status <> case
      when ended_at is not null and replaced_by is not null then 'replaced'
      when ended_at is not null then 'cancelled'
      when paid > due_kobo then 'overpaid'
      when paid = due_kobo then 'paid'
      when paid > 0 then 'part_paid'
      else 'open' end`,
  'money is left or missing on a replaced fee note': `
    select id as what from fee_notes
    where replaced_by is not null and online_kobo + desk_kobo + moved_kobo <> 0`,
  'two current fee notes for one fee': `
    select student_id || ' ' || purpose || ' ' || term as what from fee_notes
    where ended_at is null group by student_id, purpose, term having count(*) > 1`,
  'a replaced fee note is followed by none of its student and fee': `
    select old.id as what from fee_notes old left join fee_notes new on new.id = old.replaced_by
    where old.replaced_by is not null and (new.id is null or (old.student_id, old.purpose, old.term, old.fee_class)
      <> (new.student_id, new.purpose, new.term, new.fee_class))`,
  'surplus on a fee note is not what was moved': `
    select id as what from fee_notes left join (
      select note_id, sum(detail ->> '$.amountKobo') as moved from payment_events
      where kind = 'surplus_moved' group by note_id
    ) on note_id = id where moved_kobo <> coalesce(moved, 0)`,
  'a payment counts on a fee note of another child or fee': `
    select reference as what from payments join fee_notes on fee_notes.id = note_id
    where (payments.student_id, payments.purpose, payments.term)
      is not (fee_notes.student_id, fee_notes.purpose, fee_notes.term)`,
  'a payment is matched other than the ledger says': `
    select reference as what from payments join (
      select payment_id, detail, max(sequence) from payment_events
      where kind in ('matched', 'unmatched') group by payment_id
    ) on payment_id = id
    where student_id is not (detail ->> '$.studentId') or note_id is not (detail ->> '$.noteId')`,
  'what went back of a payment is not what the ledger says': `
    select reference as what from payments left join (
      select payment_id, sum((detail ->> '$.amountKobo') * case
        when kind in ('refunded', 'reversed') then 1 else -1 end) as back
      from payment_events where kind in ('refunded', 'reversed', 'refund_undone', 'recredited')
      group by payment_id
    ) on payment_id = id where refunded_kobo <> coalesce(back, 0)`,
  'revenue by month and movements differ': `
    select month || ' ' || purpose || ' ' || source as what from (
      select month, purpose, source, payments, credited_kobo - refunded_kobo as net from revenue_by_month
      union all
      select substr(counts_on, 1, 7), purpose, moved.source, -payments, -moved.amount_kobo
      from money_movements moved join payments on payments.id = payment_id
    ) group by month, purpose, source
    having sum(payments) <> 0 or sum(net) <> 0`,
  'movements and payments differ': `
    select reference as what from payments left join (
      select payment_id, sum(amount_kobo) as net, sum(payments) as times, sum(charge_kobo) as charge
      from money_movements group by payment_id
    ) on payment_id = id
    where coalesce(net, 0) <> (paid_at is not null) * (amount_kobo - refunded_kobo)
      or coalesce(times, 0) <> (status = 'paid')
      or (paid_at is not null and coalesce(charge, 0) <> coalesce(charge_kobo, 0))`,
  'money counts before it came, or on another day than it came though nothing was closed': `
    select moved.sequence as what from money_movements moved
    join payment_events events on events.sequence = moved.sequence
    where counts_on < received_on or (counts_on > received_on
      and counts_on < strftime('%Y-%m-%d', created_at, '+1 hour'))`,
  'a closed month has taken money': `
    select moved.sequence as what from money_movements moved
    join payment_events close on close.kind = 'month_closed'
      and close.detail ->> '$.month' = substr(counts_on, 1, 7)
    where moved.sequence > close.sequence`,
  'a payment on hold waits for nobody': `
    select reference as what from payments where status = 'review' and not exists (
      select 1 from payment_reviews where payment_id = payments.id
      and (resolved_at is null or resolution = 'ignored'))`,
  'a person credited other than what arrived': `
    select payments.reference as what from payment_events
    join payments on payments.id = payment_id
    left join provider.transactions t on t.reference = payments.reference
    where kind = 'paid' and cause = 'operator' and source = 'online' and (
      t.id is null or amount_kobo not in (t.amount, coalesce(t.details ->> '$.overrides.amount', t.amount))
      or (coalesce(t.details ->> '$.overrides.currency', 'NGN') = 'NGN'
        and coalesce(t.details ->> '$.overrides.domain', t.domain) = mode
        and amount_kobo > coalesce(t.details ->> '$.overrides.amount', t.amount)))`,
};

/** Of the desk and its drawer, and that nothing is done by staff without a line in the audit log. */
export const deskLaws: Record<string, string> = {
  'money of the desk is not what its entries say': `
    select reference as what from payments left join (
      select payment_id, sum((kind = 'received') * amount_kobo) as came,
        sum((kind <> 'received') * amount_kobo) as back, sum(kind = 'received') as times
      from desk_entries group by payment_id
    ) on payment_id = id
    where source = 'desk' and (came is not amount_kobo or back is not refunded_kobo or times <> 1)`,
  'the drawer of a day and its movements differ': `
    select day || ' ' || channel as what from (
      select day, channel, case kind when 'received' then amount_kobo else -amount_kobo end as amount
        from desk_entries
      union all
      select counts_on, channel, -amount_kobo from money_movements where source = 'desk'
    ) group by day, channel having sum(amount) <> 0`,
  'a closed day has money that nobody counted': `
    select desk_entries.id as what from desk_entries
    where close_id is null and exists (
      select 1 from desk_closes where desk_closes.day = desk_entries.day and reopened_at is null)`,
  'a close does not add up': `
    select closes.id as what from desk_closes closes
    left join desk_closes before on before.day = closes.day and before.number = closes.number - 1
    where closes.difference_kobo
        <> closes.counted_kobo - closes.opening_kobo - closes.cash_in_kobo + closes.cash_out_kobo
      or closes.opening_kobo <> coalesce(before.counted_kobo, closes.opening_kobo)
      or (closes.number > 1 and before.reopened_at is null)
      or (closes.counted_kobo, closes.cash_in_kobo, closes.cash_out_kobo) <> (
        select sum(value ->> '$.countedKobo'), sum(value ->> '$.inKobo'), sum(value ->> '$.outKobo')
        from json_each(closes.persons))
      or (closes.difference_kobo <> 0 and closes.note = '')`,
  'a receipt number of the desk is missing': `
    select count(*) as what from desk_payments having count(*) <> coalesce(max(number), 0)`,
  'the audit log does not name what staff did': `
    select action as what from (
      select action, 1 as times from audit_log
      union all
      select case
        -- one line for all that came as one
        when kind = 'recorded' and detail ->> '$.partOf' <> detail ->> '$.reference' then null
        when kind = 'recorded' then 'desk.recorded'
        when kind = 'reversed' and detail ->> '$.isVoid' = 1 then 'desk.voided'
        when kind = 'refunded' and detail ->> '$.refundId' like 'desk-%' then 'desk.refunded'
        when kind = 'day_closed' then 'desk.closed'
        when kind = 'day_reopened' then 'desk.reopened'
        when kind = 'resolved' then 'payments.resolved'
        when kind = 'adopted' then 'payments.adopted'
        when kind = 'note_cancelled' then 'fee_notes.cancelled'
        end, -1 from payment_events
    ) where action in ('desk.recorded', 'desk.voided', 'desk.refunded', 'desk.closed', 'desk.reopened',
      'payments.resolved', 'payments.adopted', 'fee_notes.cancelled')
    group by action having sum(times) <> 0`,
};
