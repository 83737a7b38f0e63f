-- The log is narrowed to one member or one kind of act, and lists which there are.
create index office_log_actor on office_log (actor, id);
create index office_log_act on office_log (act, id);
