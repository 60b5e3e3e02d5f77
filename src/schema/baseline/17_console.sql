-- Console: what the dashboard itself stores.

-- Sample products that a business added, so that exactly these can be removed again.
-- owner: console/sample-products
create table sample_products (
  business_id bigint not null references businesses on delete cascade,
  product_id bigint not null references products on delete cascade,
  created_at timestamptz not null,
  primary key (business_id, product_id)
);
comment on table sample_products is 'exported in product as samples by product_id in order of created_at';
create index sample_products_product on sample_products (product_id); -- for deletions in products
