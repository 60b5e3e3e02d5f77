-- Variants that a new order sold out, or left too few of for a bundle: the listings that show them are refreshed after the buyer
-- has the answer. Rows are only added and deleted.
-- owner: catalog/listings
create table stale_listings (
  business_id bigint not null,
  id bigint generated always as identity,
  variant_ids bigint[] not null,
  primary key (business_id, id)
);
