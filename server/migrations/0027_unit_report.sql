-- What members found when a sauna came back: it needs cleaning, or is damaged. The browser makes the key, so that a tap that
-- is sent twice over a bad line counts once.
create table unit_report (
  key uuid primary key,
  order_id uuid not null references shop_order,
  unit_id integer not null references unit,
  kind text not null check (kind in ('cleaning', 'damage')),
  member_id uuid references office_member on delete set null,
  -- The member's name, as colleagues read it.
  actor text not null,
  at timestamptz not null,
  -- It may name the customer, so it is deleted with their data.
  note text not null default '',
  ended_at timestamptz,
  ended_by text,
  -- Ended because it was never so.
  is_mistake boolean not null default false
);
-- Of two colleagues who see the same, one reports it.
create unique index unit_report_open on unit_report (unit_id, kind) where ended_at is null;
create index unit_report_order on unit_report (order_id, at);

-- The files are in the data directory, under their hash.
create table report_photo (
  id uuid primary key,
  report_key uuid not null references unit_report on delete cascade,
  hash text not null,
  width integer not null,
  height integer not null,
  at timestamptz not null
);
create index report_photo_report on report_photo (report_key, at);
