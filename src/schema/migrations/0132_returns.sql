-- Goods that buyers send back.
-- owner: returns
create table returns (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  order_id uuid not null references orders on delete cascade,
  origin text not null check (origin in ('merchant', 'buyer')),
  status text not null check (status in ('requested', 'approved', 'rejected', 'received', 'refunded')),
  reason text not null,
  lines jsonb not null, -- units by order line: sent back, arrived, put back into stock
  pictures text[] not null default '{}', -- names in the object store
  bank_account jsonb, -- of the buyer
  instructions text, -- how to send the parcel, as the buyer reads it
  rejection text, -- why, as the buyer reads it
  note text, -- for the team
  parcel_number text,
  courier text,
  requested_by text, -- a person's name; null for the buyer and an API key
  created_at timestamptz not null,
  updated_at timestamptz not null,
  approved_at timestamptz,
  rejected_at timestamptz,
  received_at timestamptz,
  refunded_at timestamptz,
  primary key (business_id, id)
);
create index returns_order on returns (business_id, order_id, id);
create index returns_status on returns (business_id, status, id);
