-- What the stay cost in all when somebody asked to be told about it, in cents: they are told when that has changed. Null for
-- those who asked before this was kept.
alter table waitlist_entry add column asked_cents integer;
