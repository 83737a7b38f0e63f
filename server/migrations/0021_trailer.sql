-- What a sauna asks of the car that tows it; null where the owner has not said.
-- { "grossLb": 1950, "tongueLb": 195, "ball": "2", "plug": "4-flat", "brakes": "surge" }
alter table product add column trailer jsonb;
