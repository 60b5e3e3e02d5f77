-- Businesses that are made from now on offer no courier until they tick it. Those that exist keep the prepared rates.
alter table businesses add column has_seeded_rates boolean not null default true;
alter table shipping_rates add column is_example boolean not null default false; -- copied from the prepared rates and not yet confirmed
