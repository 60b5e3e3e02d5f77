-- Platform: what any web service needs, and what several domains share.

-- Whole minor units; within what a JSON number and a JavaScript integer hold exactly.
create domain minor_units as bigint check (value between -9007199254740991 and 9007199254740991);

-- For triggers of tables whose rows never change.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;

-- owner: platform
create table instance_secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now(),
  -- With an instance key, which is kept outside the database, the secrets of the installation are stored encrypted.
  sealed_with text, -- the fingerprint of the key; null: `value` is the secret itself
  digest bytea -- SHA-256 of the secret, by which a process recognises the secret whatever key seals it
);
comment on table instance_secrets is 'not exported: of the installation';

-- owner: platform
create table idempotency_keys (
  scope_hash bytea not null, -- SHA-256 over credential, route and key: the key itself is not stored
  request_hash bytea not null,
  status smallint not null,
  body bytea not null, -- encrypted with a key derived from the Idempotency-Key, since answers may hold secrets
  created_at timestamptz not null default now(),
  primary key (scope_hash)
);
comment on table idempotency_keys is 'not exported: stored responses, for a day';
create index idempotency_keys_created_at on idempotency_keys (created_at); -- for the purge

-- owner: platform
create table mails (
  id bigint generated always as identity primary key,
  template text not null,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  business_id bigint, -- whose dashboard shows it; null for mails of the installation itself
  status text not null default 'stored' check (status in
    ('stored', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed')),
  failure text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  sender_name text, -- in whose name it is sent; null for the installation's own
  is_secret boolean not null default false, -- holds a code or link: its text is dropped once it was sent
  reply_to text, -- where answers go; null: to the sender
  -- The store and order that a mail to a buyer belongs to, and the address of List-Unsubscribe.
  store_id bigint,
  order_id uuid,
  unsubscribe_url text,
  -- When the reader's mail program first loaded the tracking picture with this token. Null unless the store asks for
  -- it.
  opened_at timestamptz,
  open_token text,
  -- What happened to a mail after the mail server accepted it, and the sender that it had.
  sender_address text, -- null: that of the installation
  message_id text, -- the same at every try; null until the first
  given_up_at timestamptz, -- it failed for good
  resent_at timestamptz, -- it was written again as another mail
  status_history jsonb not null default '[]', -- [{status, timestamp}] after `stored`
  last_updated_at timestamptz,
  -- JSON of what a mail says, from which text and HTML are laid out again once they are deleted. Null for secret mails.
  content text
) with (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
comment on table mails is 'not exported: copies of sent mails, some with codes and links of buyers; the mail log shows the others while they are kept';
create index mails_business on mails (business_id, id desc); -- for the list, newest first
create index mails_secret on mails (id desc) where is_secret; -- operators' list of secret mails
create index mails_failed on mails (business_id, id desc) where status = 'failed'; -- the number on the home page
-- Finds the mails to a person whose data is exported or erased.
create index mails_recipient on mails (business_id, lower(recipient));
create unique index mails_open_token on mails (open_token) where open_token is not null; -- a picture in a mail is requested
create index mails_status on mails (business_id, status, id desc); -- for a filter of the list
create index mails_order on mails (business_id, order_id) where order_id is not null; -- mails of an order
-- Mails whose text can be deleted once it is old.
create index mails_with_text on mails (id) where content is not null and body_html <> '';
-- Mails that failed for good and were not sent again.
create index mails_dead on mails (id) where given_up_at is not null and resent_at is null;
-- Mails that the queue still tries: few of all. Every night the worker searches them for old ones.
create index mails_retried on mails (id) where status = 'failed' and given_up_at is null;

-- Fingerprints of imported rows, kept for a day, so that importing the same file twice creates nothing twice.
-- owner: platform
create table imported_rows (
  business_id bigint not null,
  fingerprint bytea not null,
  imported_at timestamptz not null,
  primary key (business_id, fingerprint)
);
comment on table imported_rows is 'not exported: hashes of uploaded rows, for a day';
create index imported_rows_imported_at on imported_rows (imported_at); -- for the purge

-- Addresses that get no more mail, or none that was not requested.
-- owner: platform
create table mail_suppressions (
  id bigint generated always as identity primary key,
  business_id bigint, -- null: mails of the installation itself
  address text not null, -- in lower case
  reason text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribed', 'manual')),
  created_at timestamptz not null,
  unique nulls not distinct (business_id, address, reason)
);
comment on table mail_suppressions is 'exported as mail_suppression';
create index mail_suppressions_business on mail_suppressions (business_id, id desc); -- for the list, newest first

-- Receiving domains with a limited rate of mails (SMTP_DOMAIN_RATE), and when the next mail may be sent there.
-- owner: platform
create table receiving_domains (
  domain text primary key,
  next_mail_at timestamptz not null
);
comment on table receiving_domains is 'not exported: limits of mails of all businesses';

-- How large each table was, once a day, for `etalase doctor --growth`.
-- owner: platform
create table table_sizes (
  day date not null,
  name text not null,
  bytes bigint not null, -- with indexes, long values and partitions
  primary key (day, name)
);
comment on table table_sizes is 'not exported: of the installation';

-- Marks for the erasure of a buyer: a `personal` column is emptied, a `kept: …` column stays, for the reason given.
comment on column mail_suppressions.address is 'personal';
comment on column mails.template is 'personal';
comment on column mails.recipient is 'personal';
comment on column mails.subject is 'personal';
comment on column mails.body_text is 'personal';
comment on column mails.body_html is 'personal';
comment on column mails.content is 'personal';
comment on column mails.failure is 'personal';
comment on column mails.sender_name is 'personal';
comment on column mails.reply_to is 'personal';
comment on column mails.unsubscribe_url is 'personal';
comment on column mails.open_token is 'personal';
comment on column mails.sender_address is 'personal';
comment on column mails.message_id is 'personal';
comment on column mails.status_history is 'personal';
