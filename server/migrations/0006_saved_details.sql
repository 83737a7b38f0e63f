-- What a customer lets us remember for their next checkout: the number of their driving license and the home address.
alter table app_user add column driving_license_number text not null default '';
-- { "address": "12 Cedar Road", "city": "Bend", "state": "OR", "zipCode": "97702" }
alter table app_user add column home_address jsonb;

-- Names of the towns around, by ZIP code: { "97702": "Bend" }
alter table settlement add column zip_codes jsonb not null default '{}';
