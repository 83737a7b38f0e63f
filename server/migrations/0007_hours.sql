-- When customers come and we deliver, in words: { "pickup": "3 PM to 7 PM", "return": "8 AM to 11 AM", "delivery": "10 AM to 4 PM" }
alter table settlement add column hours jsonb;
-- As they were when it was ordered.
alter table shop_order add column hours jsonb;
