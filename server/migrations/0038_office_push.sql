-- Browsers on which a member is told of orders. The row of the browser itself belongs to no customer, like a guest's.
create table office_push (
  subscription_id uuid primary key references push_subscription on delete cascade,
  member_id uuid not null references office_member on delete cascade,
  -- Of the secret in a cookie of that browser: sessions of the office end after an hour, and a log-out after that ends this, too.
  device_hash text not null,
  -- Of the session that turned it on, whose log-out ends it also where the browser has no such cookie yet.
  session_hash text not null,
  created_at timestamptz not null
);
create index office_push_member on office_push (member_id);
create index office_push_device on office_push (device_hash);
create index office_push_session on office_push (session_hash);

-- The order that it is about, for members: who may know of it is asked again when it is sent. Null for customers.
alter table push_outbox add column order_id uuid references shop_order on delete cascade;
create index push_outbox_order on push_outbox (order_id) where order_id is not null;
