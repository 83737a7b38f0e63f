-- Why a unit is off the calendar, for those who look at the timeline. The old version of the shop writes none.
alter table unit_night add column reason text check (kind = 'block' or reason is null);

-- The newest changes of orders: the timeline looks for them every second or so.
create index shop_order_updated on shop_order (updated_at);
