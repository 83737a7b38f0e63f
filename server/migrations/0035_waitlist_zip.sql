-- Where a delivery would go, as far as somebody who waits has said: how long a sauna is away depends on it.
alter table waitlist_entry add column delivery_zip text;
