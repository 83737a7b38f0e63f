-- The books of a month look for what went back in it, and for the changes that were made.
create index payment_refunded on payment (updated_at) where status = 'refunded';
create index order_refund_given on order_refund (given_at) where given_at is not null;
create index order_change_made on order_change (ended_at) where state = 'done';
