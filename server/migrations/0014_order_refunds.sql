-- What goes back to a customer while their order goes on. What a cancellation gives back is in shop_order.refund_cents.
create table order_refund (
  -- The office's own id for it: sent twice, it counts once.
  id uuid primary key,
  order_id uuid not null references shop_order,
  amount_cents integer not null check (amount_cents > 0),
  created_at timestamptz not null,
  -- Null until the gateway has taken it.
  given_at timestamptz
);
create index order_refund_order on order_refund (order_id);
create index order_refund_due on order_refund (created_at) where given_at is null;

-- The test gateway's own books: what it has refunded, by the key under which it was asked.
create table test_refund (
  key text primary key,
  ref text not null,
  amount_cents integer not null
);
create index test_refund_ref on test_refund (ref);
