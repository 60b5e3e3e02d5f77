-- Requests for money that a merchant shares as an address: an amount, or items at their prices of the day.
-- owner: payment-links
create table payment_links (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  store_id bigint not null references stores on delete cascade,
  handle text not null, -- stands in the address; unguessable
  title text not null,
  description text not null default '',
  amount minor_units check (amount > 0), -- null: the items
  items jsonb, -- null: the amount
  max_uses integer check (max_uses > 0), -- null: any number
  uses integer not null default 0 check (uses >= 0), -- orders that are neither canceled nor deleted
  expires_at timestamptz,
  is_active boolean not null default true,
  version integer not null default 1, -- counts edits
  created_at timestamptz not null,
  last_updated_at timestamptz not null,
  primary key (business_id, id),
  check ((amount is null) <> (items is null))
);
create unique index payment_links_handle on payment_links (handle);
create index payment_links_store on payment_links (store_id);
