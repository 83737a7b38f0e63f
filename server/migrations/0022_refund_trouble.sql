-- Refunds that the gateway has not taken. What is owed stays with its order, part refund, or change; this says when it is
-- asked for again, and why a person may have to look.
create table refund_trouble (
  -- By which the gateway tells it apart: 'refund-…' of a cancellation, 'part-…', 'late-…', 'duplicate-…'.
  key text primary key,
  order_id uuid not null references shop_order,
  ref text not null,
  amount_cents integer not null,
  -- In the gateway's words.
  reason text not null,
  -- It said no, and did not just fail to answer.
  is_refused boolean not null,
  attempts integer not null,
  failed_at timestamptz not null,
  next_try_at timestamptz not null
);
create index refund_trouble_order on refund_trouble (order_id);
-- What was refunded of a payment is asked for with every order.
create index order_refund_change on order_refund (change_id) where change_id is not null;
