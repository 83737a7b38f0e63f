-- What goes back of a deposit that was charged. It is part of no order's refund: a deposit is no part of an order's total.
create table deposit_refund (
  -- The office's own id for it: sent twice, it counts once.
  id uuid primary key,
  deposit_id uuid not null references order_deposit,
  amount_cents integer not null check (amount_cents > 0),
  -- In the office's words to the customer; null once their data is erased.
  reason text,
  created_at timestamptz not null,
  -- Null until the gateway has taken it.
  given_at timestamptz
);
create index deposit_refund_deposit on deposit_refund (deposit_id);
create index deposit_refund_due on deposit_refund (created_at) where given_at is null;

-- When it was decided what the gateway has to do with a hold; null before, and where the release before decided it.
alter table order_deposit add column due_at timestamptz;
