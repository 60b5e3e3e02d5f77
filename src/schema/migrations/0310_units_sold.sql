-- How many units of a product were ordered and not canceled, in all stores of its business. The worker copies the sum of the
-- daily figures from time to time; listings have copies, because lists are sorted by it.
alter table products add column units_sold bigint not null default 0;
alter table store_items add column units_sold bigint not null default 0;
alter table store_item_groups add column units_sold bigint not null default 0;

-- Products whose daily figures were counted since `units_sold` was.
-- owner: orders/statistics
create table products_to_sum (
  business_id bigint not null,
  product_id bigint not null,
  primary key (business_id, product_id)
);
