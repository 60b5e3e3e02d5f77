-- As `sales_days_to_count`: rows are only inserted and deleted. If a product is queued while it is summed, the new row stays, and
-- the writer does not wait.
alter table products_to_sum
  add column id bigint generated always as identity,
  drop constraint products_to_sum_pkey,
  add primary key (business_id, product_id, id),
  set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Until now a product that was queued while it was summed could miss what was counted last.
insert into products_to_sum (business_id, product_id)
select distinct business_id, key::bigint from sales_figures where dimension = 'product' and key ~ '^\d{1,15}$';
