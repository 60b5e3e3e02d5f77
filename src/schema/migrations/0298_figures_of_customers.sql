alter table sales_figures
  drop constraint sales_figures_dimension_check,
  add constraint sales_figures_dimension_check
    check (dimension in ('total', 'product', 'channel', 'campaign', 'city', 'payment_method', 'customer')) not valid;

-- The worker counts all days again, with their customers.
insert into sales_days_to_count (business_id, day)
select business_id, day from sales_figures where dimension = 'total' group by business_id, day;
