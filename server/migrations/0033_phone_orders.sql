-- Orders that the office makes for customers who call: who made them, by which link their customer reads and accepts them,
-- and when that was. All null for what customers ordered themselves.
alter table shop_order add column made_by text;
-- The email holds the secret, this column only its hash.
alter table shop_order add column link_hash text;
alter table shop_order add column accepted_at timestamptz;
create unique index shop_order_link on shop_order (link_hash) where link_hash is not null;
