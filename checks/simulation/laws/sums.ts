/** Each finds rows that must not be there at any moment; `what` names them. Written without the school's own code. */
export const sumLaws: Record<string, string> = {
  'revenue totals and payments differ': `
    with counted as (
      select purpose, source, sum(credited) as credited, sum(refunded) as refunded from (
        select purpose, source, credited_kobo as credited, refunded_kobo as refunded from revenue_by_month
        union all
        select purpose, source, -amount_kobo, -refunded_kobo from payments where paid_at is not null
      ) group by purpose, source
    )
    select purpose || ' ' || source as what from counted where credited <> 0 or refunded <> 0`,
  'a fee note has other money than its payments': `
    select fee_notes.id as what from fee_notes left join (
      select note_id,
        sum(case when source = 'online' then amount_kobo - refunded_kobo else 0 end) as online,
        sum(case when source = 'desk' then amount_kobo - refunded_kobo else 0 end) as desk
      from payments where paid_at is not null group by note_id
    ) paid on paid.note_id = fee_notes.id
    where online_kobo <> coalesce(paid.online, 0) or desk_kobo <> coalesce(paid.desk, 0)`,
  'surplus was made or lost by moving it': `
    select sum(moved_kobo) as what from fee_notes having sum(moved_kobo) <> 0`,
  'the numbers of payments have gaps': `
    select payments as what from ledger_head
    where payments <> (select count(*) from payments)
      or payments <> (select coalesce(max(number), 0) from payments)`,
  'the chain of events has gaps': `
    select sequence as what from ledger_head
    where sequence <> (select count(*) from payment_events)
      or sequence <> (select coalesce(max(sequence), 0) from payment_events)`,
  'credited more than once': `
    select reference as what from payment_events join payments on payments.id = payment_id
    where kind in ('paid', 'adopted') group by payment_id having count(*) > 1`,
  'credited without the provider': `
    select payments.reference as what from payment_events
    join payments on payments.id = payment_id
    left join provider.transactions t on t.reference = payments.reference
    where kind = 'paid' and cause <> 'operator' and source = 'online' and (
      t.id is null
      or t.status not in ('success', 'reversed', 'reversal-pending')
      or coalesce(t.details ->> '$.overrides.requested_amount', t.amount) <> amount_kobo
      or coalesce(t.details ->> '$.overrides.amount', t.amount) < amount_kobo
      or coalesce(t.details ->> '$.overrides.currency', t.details ->> '$.currency') <> 'NGN'
      or coalesce(t.details ->> '$.overrides.domain', t.domain) <> mode)`,
  'more went back than the provider gave back': `
    select payments.reference as what from payments
    join provider.transactions t on t.reference = payments.reference
    where source = 'online' and refunded_kobo > case
      when t.status in ('reversed', 'reversal-pending') then amount_kobo
      else (select coalesce(sum(amount), 0) from provider.refunds
        where transaction_id = t.id and status = 'processed') end
    and not exists (select 1 from payment_events
      where payment_id = payments.id and cause = 'operator')`,
  'more went back than came': `
    select reference as what from payments where refunded_kobo > amount_kobo or refunded_kobo < 0`,
  'a closed day has changed': `
    select desk_closes.id as what from desk_closes
    where reopened_at is null and (cash_in_kobo, cash_out_kobo) <> (
      select coalesce(sum(case when kind = 'received' then amount_kobo else 0 end), 0),
        coalesce(sum(case when kind <> 'received' then amount_kobo else 0 end), 0)
      from desk_entries where close_id = desk_closes.id and channel = 'cash')`,
};
