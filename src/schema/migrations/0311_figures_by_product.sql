-- no transaction
create index concurrently if not exists sales_figures_product on sales_figures (business_id, key) include (units)
  where dimension = 'product'
