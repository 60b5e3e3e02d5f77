-- Aftercare: reviews and renewals.

-- What buyers write about products that they bought.
-- owner: aftercare/reviews
create table reviews (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  store_id bigint not null references stores on delete cascade, -- where it was bought
  product_id bigint not null,
  order_id uuid not null,
  customer_id bigint, -- of the order; null after the person was erased, or if a merge gave them two reviews
  rating smallint not null check (rating between 1 and 5),
  title text,
  text text,
  shown_name text, -- null: the shop shows no name
  status text not null check (status in ('pending', 'published', 'rejected')),
  decided_at timestamptz, -- by a person; null while it waits, or if it was published at once
  reply text, -- of the merchant
  replied_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null, -- by the buyer
  pictures text[] not null default '{}', -- uploads, as products have them
  primary key (business_id, id)
);
comment on table reviews is 'exported in order as reviews by order_id';
create unique index reviews_order on reviews (business_id, order_id, product_id); -- one review for each product of an order
-- A customer reviews a product once.
create unique index reviews_customer on reviews (business_id, product_id, customer_id) where customer_id is not null;
create index reviews_status on reviews (business_id, status, id); -- for a filter of the list
create index reviews_rating on reviews (business_id, rating, id); -- for a filter of the list
create index reviews_product on reviews (business_id, product_id, id); -- for a filter of the list
create index reviews_published on reviews (business_id, product_id, id) where status = 'published'; -- reviews in the shop
-- Reviews in the shop, by stars.
create index reviews_published_rating on reviews (business_id, product_id, rating, id) where status = 'published';

-- Reviews that their buyers withdrew while they waited or after they were rejected. A later review of the product by the order's
-- buyer is not published before the merchant has decided.
-- owner: aftercare/reviews
create table withdrawn_reviews (
  business_id bigint not null references businesses on delete cascade,
  product_id bigint not null,
  order_id uuid not null,
  primary key (business_id, product_id, order_id)
);
comment on table withdrawn_reviews is 'not exported: that an order must not be reviewed again';

-- Attempts to charge a renewal to a saved method. An attempt is committed before the provider is called.
-- owner: aftercare/renewals
create table subscription_charges (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- also of its payment
  subscription_id uuid not null references subscriptions on delete cascade,
  action_id uuid not null,
  order_id uuid not null,
  saved_method_id uuid not null,
  attempt smallint not null,
  due_at timestamptz not null,
  status text not null check (status in ('scheduled', 'running', 'succeeded', 'failed', 'skipped')),
  failure_code text,
  finished_at timestamptz,
  primary key (business_id, id)
);
comment on table subscription_charges is 'exported in subscription as charges by subscription_id';
-- An attempt is made once.
create unique index subscription_charges_attempt on subscription_charges (business_id, action_id, attempt);
-- Charges that are due.
create index subscription_charges_due on subscription_charges (due_at) where status in ('scheduled', 'running');
create index subscription_charges_subscription on subscription_charges (business_id, subscription_id, id); -- for the list

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column reviews.title is 'personal';
comment on column reviews.text is 'personal';
comment on column reviews.shown_name is 'personal';
comment on column reviews.reply is 'personal';
comment on column reviews.pictures is 'personal';
comment on column subscription_charges.failure_code is 'kept: a word of the provider';
