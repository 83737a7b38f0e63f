-- What nights cost in a season, on days of the week, or on those days of that season; the narrowest rule comes first.
-- [{ "season": { "name": "Winter", "from": "12-01", "to": "02-28" }, "weekdays": ["fri", "sat"], "price": 18000 }]
alter table product add column price_rules jsonb not null default '[]';
-- The lowest price of a night, for lists sorted by price; null where every night costs price_cents.
alter table product add column least_price_cents integer;
-- What the nights of an order cost, as they were sold: [{ "nights": 2, "price": 12000 }, { "nights": 1, "price": 15000 }].
-- Null where each costs price_cents.
alter table shop_order add column night_prices jsonb;
