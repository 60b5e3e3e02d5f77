-- When a bank account was replaced, or given after the request. Members and buyers are told of it.
alter table refunds add column account_changed_at timestamptz;
alter table returns add column account_changed_at timestamptz;

-- The code, mailed to the buyer, with which the account of one refund or return can be replaced once.
-- owner: refunds
create table refund_account_codes (
  business_id bigint not null references businesses on delete cascade,
  target_id uuid not null, -- the refund or return
  code_hash bytea not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  primary key (business_id, target_id)
);
comment on table refund_account_codes is 'owner: refunds';
create index refund_account_codes_expires_at on refund_account_codes (expires_at);
