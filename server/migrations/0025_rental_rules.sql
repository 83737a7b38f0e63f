-- Every version of the rental rules that somebody has signed, word for word.
create table rental_rules (
  version text primary key,
  text text not null,
  first_signed_at timestamptz not null
);
-- What the customer of an order signed, as whom, and when; all null where nothing was signed. It stays with the order
-- when an account is deleted: it is what a waiver is kept for.
alter table shop_order add column rules_version text references rental_rules;
alter table shop_order add column rules_signed_by text;
alter table shop_order add column rules_signed_at timestamptz;
