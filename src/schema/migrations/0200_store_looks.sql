-- How the hosted pages of a store look. Kept apart from the settings, which every checkout reads. A store without a row has
-- the default look.
-- owner: store-looks
create table store_looks (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  theme text not null,
  sections jsonb not null, -- of the front page, in their order; pictures are keys of uploads
  last_updated_at timestamptz not null,
  primary key (business_id, store_id)
);
create index store_looks_store on store_looks (store_id);

-- A look that a member tries out before it is saved: the last one of each member and store, for an hour.
-- owner: store-looks
create table store_look_previews (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null,
  look jsonb not null, -- as in store_looks
  expires_at timestamptz not null,
  primary key (business_id, store_id, user_id)
);
create index store_look_previews_store on store_look_previews (store_id);
create index store_look_previews_user on store_look_previews (user_id);
