-- Counts how often a customer was told that their acceptance had not arrived. One of an earlier attempt is refused, so what
-- they were told stays true however late it comes.
alter table booking_request add column attempt integer not null default 0;
