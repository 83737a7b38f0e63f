-- What a sauna takes up, in inches; null where the owner has not said. The order has what it was when it was placed, and
-- what the customer said of the place where it will stand.
-- { "body": 92, "drawbar": 44, "width": 82, "towed": 92, "chimney": 110, "clearance": 120, "door": "rear", "swing": 26 }
alter table product add column footprint jsonb;
alter table shop_order add column footprint jsonb;
-- { "way": "straight", "entrance": 120, "length": 240, "width": 144, "fire": 180, "overhead": "open", "height": null,
--   "slope": "level", "ground": "firm", "done": ["water"] }
alter table shop_order add column site jsonb;
-- What a customer lets us remember of it.
alter table app_user add column site jsonb;
