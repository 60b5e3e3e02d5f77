-- Reviews that their buyers took back while they waited or after they were rejected. What the buyer of the order writes about the
-- product afterwards is not published before somebody has looked at it.
-- owner: reviews
create table withdrawn_reviews (
  business_id bigint not null references businesses on delete cascade,
  product_id bigint not null,
  order_id uuid not null,
  primary key (business_id, product_id, order_id)
);
