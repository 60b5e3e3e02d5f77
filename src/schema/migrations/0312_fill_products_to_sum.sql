insert into products_to_sum (business_id, product_id)
select distinct business_id, key::bigint from sales_figures where dimension = 'product' and key ~ '^\d{1,15}$'
on conflict do nothing;
