-- Whose browser it is, where somebody is logged in; a guest who waits for dates has one, too.
alter table push_subscription alter column user_id drop not null;
alter table push_subscription alter column session_hash drop not null;
-- False for one that is only told of dates that somebody waits for.
alter table push_subscription add column reminds boolean not null default true;
-- After each notification these few are looked through, and not everybody's.
create index push_subscription_not_reminding on push_subscription (id) where not reminds;

-- On which browsers somebody who waits is told. Deleted once they are.
create table waitlist_push (
  entry_id uuid not null references waitlist_entry on delete cascade,
  subscription_id uuid not null references push_subscription on delete cascade,
  created_at timestamptz not null,
  primary key (entry_id, subscription_id)
);
create index waitlist_push_subscription on waitlist_push (subscription_id);

-- Of the secret of the page that asked, with which it adds its browser.
alter table waitlist_entry add column page_hash text;
create index waitlist_entry_page on waitlist_entry (page_hash) where page_hash is not null;
