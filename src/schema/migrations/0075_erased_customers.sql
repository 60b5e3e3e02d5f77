-- The row of a person whose data was erased stays for the orders that name it, without the person. The row of a customer
-- that was merged into another stays too, without the person, so that systems that know its id find the other one.
alter table customers
  add column erased_at timestamptz,
  add column merged_into_id bigint;
