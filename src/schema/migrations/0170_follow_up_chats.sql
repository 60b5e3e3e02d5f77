-- Texts with placeholders that a team sends to the buyers of a product or bundle.
-- owner: follow-up-chats
create table follow_up_chats (
  business_id bigint not null references businesses on delete cascade,
  id bigint generated always as identity,
  product_id bigint references products on delete cascade,
  bundle_id bigint references bundles on delete cascade,
  name text not null,
  provider text not null,
  trigger text check (trigger in ('unpaid', 'paid', 'shipped', 'completed')), -- null: whenever somebody wants to
  hours_after integer not null default 0 check (hours_after >= 0),
  change_status boolean not null default false, -- sending it takes a draft into the order book
  is_default boolean not null default false, -- made by the service
  image text,
  text_for_bank_transfer text,
  text_for_cod text,
  text_for_epayment text,
  created_at timestamptz not null,
  last_updated_at timestamptz not null,
  primary key (business_id, id),
  check ((product_id is null) <> (bundle_id is null))
);
create index follow_up_chats_product on follow_up_chats (product_id, id) where product_id is not null;
create index follow_up_chats_bundle on follow_up_chats (bundle_id, id) where bundle_id is not null;
