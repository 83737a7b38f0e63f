-- What members record in the yard: a sauna went out, or came back. The browser makes the key, so that a tap that is sent
-- twice over a bad line counts once; what was refused is stored, too, because the same key gives the same answer.
create table handover (
  key uuid primary key,
  order_id uuid not null references shop_order,
  kind text not null check (kind in ('out', 'back')),
  member_id uuid references office_member on delete set null,
  -- The member's name, as colleagues read it.
  actor text not null,
  at timestamptz not null,
  status_before text not null,
  -- Null if it was refused; then the sentence says why.
  status_after text,
  refusal text,
  undone_at timestamptz,
  check ((status_after is null) = (refusal is not null))
);
create index handover_order on handover (order_id, at);
create index handover_at on handover (at);
