-- Who has an account. Email addresses are kept in lower case, so that one address is one account.
create table app_user (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null default '',
  surname text not null default '',
  phone text not null default '',
  -- argon2id; null for a customer who only signs in through a provider.
  password_hash text,
  -- When it was proved that the customer reads this address; null while nobody but he says so.
  email_verified_at timestamptz,
  created_at timestamptz not null
);

-- An account at a provider of social sign-in which opens this account.
create table user_identity (
  provider text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null,
  primary key (provider, subject)
);
create index user_identity_user on user_identity (user_id);

-- The browser holds the secret, this table only its hash. user_id is null for a visitor who is not signed in.
create table session (
  id_hash text primary key,
  user_id uuid references app_user on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index session_by_expiry on session (expires_at);
create index session_by_user on session (user_id);

-- Links for a new password, at most one for an account; the mail holds the secret, this table only its hash.
create table password_reset (
  user_id uuid primary key references app_user on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null
);

-- Tries counted within a window of time, by whatever is to be limited.
create table throttle (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);
create index throttle_by_end on throttle (window_ends_at);

-- Mail is written in the transaction of what it tells about, and sent afterwards by a task.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text,
  -- [{ "filename": "stay.ics", "type": "text/calendar", "content": "…" }]
  attachments jsonb not null default '[]',
  -- The same news is told once.
  dedupe_key text unique,
  attempts integer not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_try_at) where sent_at is null;
create index mail_outbox_recipient on mail_outbox (recipient);
