-- Payments that a person has to look at.
-- owner: payment-conflicts
create table payment_conflicts (
  id uuid primary key,
  business_id bigint not null references businesses on delete cascade,
  kind text not null check (kind in ('order', 'second_payment', 'dispute', 'unexpected_payment')),
  subject text not null, -- what it is about, once for each kind
  reason text not null,
  order_id uuid, -- null: a payment that no order is known for
  account_id bigint, -- null: the sandbox that needs no account
  provider text,
  provider_payment_id text,
  expected_amount bigint check (expected_amount between 0 and 9007199254740991),
  amount bigint check (amount between 0 and 9007199254740991),
  currency text,
  noticed_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text, -- null: the order left the conflict by itself
  note text
);
create unique index payment_conflicts_subject on payment_conflicts (business_id, kind, subject);
create index payment_conflicts_business on payment_conflicts (business_id, id);
create index payment_conflicts_open on payment_conflicts (business_id, id) where resolved_at is null;
create index payment_conflicts_order on payment_conflicts (business_id, order_id) where resolved_at is null;

insert into payment_conflicts (id, business_id, kind, subject, reason, order_id, provider, currency, expected_amount, noticed_at)
  select o.id, o.business_id, 'order', o.id::text, 'unknown', o.id, o.epayment_provider, o.currency, o.gross_revenue,
    coalesce(o.conflict_time, o.last_updated_at)
  from orders o where o.payment_status = 'conflict' and o.deleted_at is null;
