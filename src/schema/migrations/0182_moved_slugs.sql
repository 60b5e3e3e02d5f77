-- Slugs that something for sale or a page had before. The shop forwards their addresses to the present ones.
-- owner: slug-history
create table moved_slugs (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null, -- of a page; 0 for what the stores of a business share
  kind text not null check (kind in ('product', 'bundle', 'collection', 'page')),
  slug text not null,
  item_id bigint not null, -- of the product, bundle price option, collection or page that had it last
  moved_at timestamptz not null,
  primary key (business_id, store_id, kind, slug)
);
comment on table moved_slugs is 'owner: slug-history';
