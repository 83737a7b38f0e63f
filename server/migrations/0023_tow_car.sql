-- What the car had to have when it was ordered, and what the customer said of theirs.
-- { "hitch": "2", "ratedLb": null, "ball": "2", "plug": "7-way", "controller": "unknown" }
alter table shop_order add column trailer jsonb;
alter table shop_order add column tow_car jsonb;
-- What a customer lets us remember of their car.
alter table app_user add column tow_car jsonb;
