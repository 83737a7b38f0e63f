-- What people write to the company from the contacts page.
create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  company text,
  message text not null,
  -- The same words of the same person on one day are one message, however often they were sent.
  fingerprint text not null unique,
  created_at timestamptz not null
);
create index contact_message_time on contact_message (created_at);
create index contact_message_email on contact_message (email);
