-- The secret address of a member's list as a calendar: one for each, which stops working with the member.
create table office_feed (
  member_id uuid primary key references office_member on delete cascade,
  -- The address itself is shown once, and stored nowhere.
  token_hash text not null unique,
  made_at timestamptz not null,
  -- When a calendar last asked, to the hour.
  used_at timestamptz
);
