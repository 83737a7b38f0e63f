-- A change of a paid order: other dates, another sauna, delivery instead of pickup. One that costs more waits for its
-- payment, and holds its nights as a request of its own; the order keeps what it has until then.
create table order_change (
  -- Made by the browser: sent twice, it counts once.
  id uuid primary key,
  order_id uuid not null references shop_order,
  state text not null check (state in ('waiting', 'done', 'expired', 'withdrawn', 'refund_due', 'refunded')),
  is_by_customer boolean not null,
  -- Who chose it: `customer`, or a member's email address.
  actor text not null,
  member_id uuid references office_member on delete set null,
  -- The terms of the order before and after: { "dateFrom": …, "totalCents": … }.
  before jsonb not null,
  wanted jsonb not null,
  -- What the total changes by. Above zero it has to be paid first, below zero it goes back.
  difference_cents integer not null,
  -- The nights that it holds beside those of the order; null if it needs none.
  hold_id uuid references booking_request,
  -- Its payment, as in payment; null if there is nothing to pay.
  payment_id uuid unique,
  gateway text,
  ref text,
  redirect_to text,
  attempt integer not null default 1,
  opened_at timestamptz,
  pay_until timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- When the office was told; null until then.
  told_at timestamptz,
  unique (gateway, ref),
  check ((difference_cents > 0) = (payment_id is not null)),
  check ((state = 'waiting') = (ended_at is null)),
  check (payment_id is null or (gateway is not null and opened_at is not null and pay_until is not null and checked_at is not null))
);
create index order_change_order on order_change (order_id, created_at);
-- One at a time.
create unique index order_change_waiting on order_change (order_id) where state = 'waiting';
create index order_change_due on order_change (pay_until) where state = 'waiting';
create index order_change_owed on order_change (ended_at) where state = 'refund_due';
create index order_change_untold on order_change (ended_at) where state = 'done' and told_at is null;

-- A refund of what a change has cost; null for one of the order's own payment.
alter table order_refund add column change_id uuid references order_change;
-- Whether it is the difference that a change of the order costs less: the order's total has gone down by it.
alter table order_refund add column is_difference boolean not null default false;
