-- Which news of an order went to those who run the shop: each once, whatever happens to the emails.
create table order_news (
  order_id uuid not null references shop_order on delete cascade,
  kind text not null check (kind in ('paid', 'canceled')),
  at timestamptz not null,
  primary key (order_id, kind)
);
-- Only paid orders make news; the others come and go.
create index shop_order_news on shop_order (updated_at) where paid_at is not null;

alter table office_member add column gets_order_news boolean not null default true;

-- Who gets the answer to an email; null for the shop itself.
alter table mail_outbox add column reply_to text;
