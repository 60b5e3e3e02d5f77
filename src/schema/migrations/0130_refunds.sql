-- Money that goes back to buyers. A refund that a provider makes is committed before the provider is called, and its id is
-- the key that the provider keeps: after a crash the worker looks for that key, so nothing is paid back twice.
-- owner: refunds
create table refunds (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null, -- UUIDv7
  order_id uuid not null references orders on delete cascade,
  payment_id uuid, -- the payment that brought the money; null until a request is approved
  return_id uuid, -- the return that it pays for
  retry_of uuid, -- the failed refund that it repeats
  origin text not null check (origin in ('merchant', 'buyer', 'provider')),
  method text not null check (method in ('provider', 'bank_transfer')),
  status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
  amount minor_units not null check (amount > 0),
  kept_fee minor_units not null default 0, -- what the shop keeps of the fees that the buyer paid
  currency text not null,
  reason text not null,
  note text, -- for the team
  restock jsonb not null default '[]', -- units by line that are put back into stock when it is approved
  bank_account jsonb, -- of the buyer
  provider_refund_id text,
  failure_code text,
  failure_reason text, -- in the words of the provider or the team
  requested_by text, -- a person's name; null for the buyer, an API key and the service itself
  decided_by text,
  asked_count integer not null default 0, -- once the provider was asked, the refund is looked up first
  asked_at timestamptz, -- when it was first asked
  asked_until timestamptz, -- a process is calling the provider until then
  look_up_at timestamptz, -- when the worker asks the provider again
  created_at timestamptz not null,
  updated_at timestamptz not null,
  succeeded_at timestamptz,
  failed_at timestamptz,
  primary key (business_id, id)
);
create index refunds_order on refunds (business_id, order_id, id);
create index refunds_status on refunds (business_id, status, id);
create index refunds_due on refunds (look_up_at) where status = 'pending' and method = 'provider';

alter table orders
  add column partially_refunded_time timestamptz,
  add column refunded_time timestamptz,
  drop constraint orders_payment_status_check,
  add constraint orders_payment_status_check check (payment_status in
    ('unpaid', 'paid', 'conflict', 'settled', 'partially_refunded', 'refunded')) not valid;

-- Units of the line that were put back into stock, one by one or with a return; the others return with the order.
alter table order_lines
  add column restocked_quantity integer not null default 0,
  add constraint order_lines_restocked_quantity check (restocked_quantity between 0 and quantity) not valid;

alter table order_timeline
  drop constraint order_timeline_kind_check,
  add constraint order_timeline_kind_check check (kind in
    ('edit', 'shipment', 'payment_request', 'message', 'refund', 'return')) not valid;
