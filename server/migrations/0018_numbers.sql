-- How often the dates of a sauna were looked at on a day, and nothing about who did.
create table product_view (
  day date not null,
  product_id integer not null references product,
  views integer not null,
  primary key (day, product_id)
);
create index shop_order_paid on shop_order (paid_at) where paid_at is not null;
