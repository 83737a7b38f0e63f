-- Where a sauna is picked up, on the map: { "latitude": 44.0582, "longitude": -121.3153 }. Null for older orders.
alter table shop_order add column pickup_point jsonb;
