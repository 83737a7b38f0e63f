-- How a settlement makes a sauna ready; null where only turnover_days says how long that takes.
-- { "cleaningHours": 2, "speedMph": 40, "workFrom": "08:00", "workUntil": "18:00", "returnBy": "11:00", "readyBy": "14:00", "deliverBy": "16:00" }
alter table settlement add column turnover_work jsonb;
-- What comes of it for the farthest delivery, so that lists can ask for it; null where turnover_days is all there is.
alter table settlement add column most_days_before integer;
alter table settlement add column most_turnover_days integer;
-- Where a delivery would go, as far as the visitor has said it.
alter table booking_request add column delivery_zip text;
-- Nights before the stay; those after it are its turnover_days.
alter table shop_order add column days_before integer not null default 0;
