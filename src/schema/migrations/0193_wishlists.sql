-- Products that signed-in customers want to remember; guests keep theirs in the browser.
-- owner: wishlists
create table wishlist_items (
  business_id bigint not null references businesses on delete cascade,
  customer_id bigint not null,
  store_id bigint not null references stores on delete cascade,
  product_id bigint not null,
  added_at timestamptz not null,
  primary key (business_id, customer_id, store_id, product_id)
);
create index wishlist_items_newest on wishlist_items (business_id, customer_id, store_id, added_at, product_id);
