-- The pair of keys with which the shop signs what it sends to push services (RFC 8292). There is one, made at the first start.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Browsers that customers want to be reminded on.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  -- Of the session that asked for it: its log-out ends it. Not a foreign key, because sessions that merely expire do not.
  session_hash text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  failed_at timestamptz
);
create index push_subscription_user on push_subscription (user_id);
create index push_subscription_session on push_subscription (session_hash);

-- What is to be sent to them, written in the transaction of what it reports.
create table push_outbox (
  id uuid primary key,
  subscription_id uuid not null references push_subscription on delete cascade,
  dedupe_key text not null,
  payload jsonb not null,
  -- Nobody wants to hear of it after that.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz,
  unique (subscription_id, dedupe_key)
);
create index push_outbox_due on push_outbox (next_try_at) where sent_at is null;
