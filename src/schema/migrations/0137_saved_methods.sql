alter table payments
  add column saves boolean not null default false, -- the buyer allows later charges of the method
  add column saved_method_id uuid, -- a charge of this saved method, without the buyer
  add column failure_code text; -- why the provider refused it, in its own word

-- What buyers allow to be charged for renewals: the consent, and once its payment was received, the sealed token.
-- owner: saved-methods
create table saved_methods (
  business_id bigint not null references businesses on delete cascade,
  id uuid not null,
  store_id bigint not null,
  customer_id bigint not null,
  account_id bigint not null,
  provider text not null,
  payment_method text not null,
  payment_id uuid not null, -- the payment with which it is saved
  consent_text text not null, -- as the buyer read it
  consented_at timestamptz not null,
  label text, -- what the buyer knows it by
  sealed_token bytea,
  saved_at timestamptz, -- null until the payment was received
  removed_at timestamptz, -- the buyer withdrew the consent, or the person was erased
  forgotten_at timestamptz, -- the provider was told, and the token is gone
  primary key (business_id, id)
);
create unique index saved_methods_payment on saved_methods (business_id, payment_id);
create index saved_methods_customer on saved_methods (business_id, customer_id);
create index saved_methods_waiting on saved_methods (consented_at) where saved_at is null and removed_at is null;
create index saved_methods_removed on saved_methods (removed_at) where sealed_token is not null and removed_at is not null;

-- The attempts to charge a renewal to a saved method. The intended attempt is committed before the provider is called.
-- owner: renewals
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
create unique index subscription_charges_attempt on subscription_charges (business_id, action_id, attempt);
create index subscription_charges_due on subscription_charges (due_at) where status in ('scheduled', 'running');
create index subscription_charges_subscription on subscription_charges (business_id, subscription_id, id);
