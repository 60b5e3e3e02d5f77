-- How often visitors of a shop came to each step before an order, by day and by where they came from. Orders and payments
-- stand in sales_figures.
-- owner: visits
create table store_funnels (
  business_id bigint not null,
  day date not null, -- of the business's calendar
  store_id bigint not null,
  source text not null, -- utm_source; empty without one
  product_views bigint not null default 0,
  carts bigint not null default 0,
  checkouts bigint not null default 0,
  primary key (business_id, day, store_id, source)
);
