-- Links that prove an email address, at most one for an account; the email contains the secret, this table only its hash.
create table email_verification (
  user_id uuid primary key references app_user on delete cascade,
  -- The account's own address, or the one that is to replace it.
  email text not null check (email = lower(email)),
  token_hash text not null unique,
  expires_at timestamptz not null
);
create index email_verification_expiry on email_verification (expires_at);
