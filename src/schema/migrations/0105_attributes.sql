-- Fields that a business defines for its products, variants, customers or orders.
-- owner: attributes
create table attribute_definitions (
  id bigint generated always as identity primary key,
  business_id bigint not null references businesses on delete cascade,
  owner text not null, -- product, variant, customer or order
  key text not null,
  name text not null,
  names jsonb not null default '{}', -- by language; a language that is missing has the name
  type text not null, -- text, number, choice, file or reference
  choices text[] not null default '{}',
  reference_to text, -- product, category or collection
  is_filterable boolean not null default false,
  is_public boolean not null default false,
  position integer not null default 0,
  created_at timestamptz not null,
  last_updated_at timestamptz not null
);
comment on table attribute_definitions is 'owner: attributes';
create unique index attribute_definitions_key on attribute_definitions (business_id, owner, key);

-- Values by the id of their definition: a definition that is created again does not find the values of the deleted one.
alter table products add column attributes jsonb not null default '{}';
alter table variants add column attributes jsonb not null default '{}';
alter table customers add column attributes jsonb not null default '{}';
alter table orders add column attributes jsonb not null default '{}';

-- The group of store_item_groups with the items that have this value; negative, so that it never meets a category or a
-- collection.
create function attribute_group(definition_id bigint, value text) returns bigint
  language sql immutable parallel safe
  return -1 - ('x' || left(md5(definition_id || ':' || value), 15))::bit(60)::bigint;
