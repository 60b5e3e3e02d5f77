-- Businesses and accounts are deleted some days after the request, which can be canceled until then.
-- owner: deletions
create table business_deletions (
  business_id bigint primary key references businesses on delete cascade,
  requested_by bigint references users on delete set null,
  requested_at timestamptz not null,
  scheduled_for timestamptz not null,
  started_at timestamptz -- from then on it cannot be canceled
);
create index business_deletions_due on business_deletions (scheduled_for);
create index business_deletions_user on business_deletions (requested_by);

-- owner: deletions
create table user_deletions (
  user_id bigint primary key references users on delete cascade,
  requested_at timestamptz not null,
  scheduled_for timestamptz not null
);
create index user_deletions_due on user_deletions (scheduled_for);

-- A deleted account stays as a row without personal data, because keys, apps and products name who created them.
alter table users add column deleted_at timestamptz;

-- One statement deletes a business with all of these; it checks them at the end.
alter table bundle_price_options alter constraint bundle_price_options_bundle_id_fkey deferrable;
alter table bundlelines alter constraint bundlelines_variant_id_fkey deferrable;
alter table store_items alter constraint store_items_bundle_price_option_id_fkey deferrable;
alter table store_items alter constraint store_items_product_id_fkey deferrable;
alter table stores alter constraint stores_warehouse_id_fkey deferrable;
alter table variants alter constraint variants_product_id_fkey deferrable;
alter table variant_stocks alter constraint variant_stocks_warehouse_id_fkey deferrable;
