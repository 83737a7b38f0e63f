-- What a settlement wants held on a card during a rental; null for no deposit.
alter table settlement add column deposit_cents integer check (deposit_cents > 0);
-- The same as the customer accepted it with the order.
alter table shop_order add column deposit_cents integer check (deposit_cents > 0);

-- Holds of a deposit on a card. An order may have several, one after another: a card is only held for some days.
create table order_deposit (
  -- Also names it at the gateway, as the id of a payment does.
  id uuid primary key,
  order_id uuid not null references shop_order,
  -- open: its page waits for the customer; lapsed: the hold ended by itself; *_due: the gateway still has to do it.
  state text not null check (state in
    ('open', 'held', 'expired', 'lapsed', 'release_due', 'released', 'charge_due', 'charged')),
  amount_cents integer not null check (amount_cents > 0),
  gateway text not null,
  ref text,
  redirect_to text,
  attempt integer not null default 1,
  opened_at timestamptz not null,
  -- Until when its page is open.
  pay_until timestamptz not null,
  -- When the gateway was last asked about it.
  checked_at timestamptz not null,
  -- Until when the card is held; null before.
  held_until timestamptz,
  -- What is charged of it and why, in the office's words to the customer.
  charge_cents integer check (charge_cents between 1 and amount_cents),
  reason text,
  -- Why the gateway has not done what is due, in its words.
  trouble text,
  -- It will never do that, so that something else can be decided.
  is_refused boolean not null default false,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (gateway, ref),
  check ((state in ('open', 'held', 'release_due', 'charge_due')) = (ended_at is null))
);
-- One at a time.
create unique index order_deposit_live on order_deposit (order_id) where ended_at is null;
create index order_deposit_order on order_deposit (order_id, created_at);
create index order_deposit_unchecked on order_deposit (checked_at) where ended_at is null;

-- The test gateway's own books: holds that ended, and what was charged of them; 0 for those that were released.
create table test_hold (
  ref text primary key,
  charged_cents integer not null,
  ended_at timestamptz not null
);
