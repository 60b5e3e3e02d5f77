-- What buyers write about products that they bought.
-- owner: reviews
create table reviews (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  store_id bigint not null references stores on delete cascade, -- where it was bought
  product_id bigint not null,
  order_id uuid not null,
  customer_id bigint, -- of the order; null once the person was erased or has two reviews because of a merge
  rating smallint not null check (rating between 1 and 5),
  title text,
  text text,
  shown_name text, -- null: the shop shows no name
  status text not null check (status in ('pending', 'published', 'rejected')),
  decided_at timestamptz, -- by a person; null while it waits, and when it was published at once
  reply text, -- of the merchant
  replied_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null, -- by the buyer
  primary key (business_id, id)
);
create unique index reviews_order on reviews (business_id, order_id, product_id);
create unique index reviews_customer on reviews (business_id, product_id, customer_id) where customer_id is not null;
create index reviews_status on reviews (business_id, status, id);
create index reviews_rating on reviews (business_id, rating, id);
create index reviews_product on reviews (business_id, product_id, id);
create index reviews_published on reviews (business_id, product_id, id) where status = 'published';
create index reviews_published_rating on reviews (business_id, product_id, rating, id) where status = 'published';

-- How many published reviews a product has, and the sum of their stars.
alter table products
  add column review_count integer not null default 0,
  add column review_stars bigint not null default 0;
