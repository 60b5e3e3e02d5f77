-- What became of a mail after the mail server took it, and what it was sent as.
alter table mails
  add column sender_address text, -- null: that of the installation
  add column message_id text, -- the same at every try; null until the first
  add column given_up_at timestamptz, -- it failed for good
  add column resent_at timestamptz, -- it was written again as another mail
  add column status_history jsonb not null default '[]', -- [{status, timestamp}] after `stored`
  add column last_updated_at timestamptz,
  drop constraint mails_status_check,
  add constraint mails_status_check check (status in
    ('stored', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'suppressed')) not valid;

-- Addresses that get no mail any more, or none that nobody asked for.
-- owner: platform
create table mail_suppressions (
  id bigint generated always as identity primary key,
  business_id bigint, -- null: mails of the installation itself
  address text not null, -- in lower case
  reason text not null check (reason in ('hard_bounce', 'complaint', 'unsubscribed', 'manual')),
  created_at timestamptz not null,
  unique nulls not distinct (business_id, address, reason)
);
create index mail_suppressions_business on mail_suppressions (business_id, id desc);

-- Domains in whose name a business sends, each with a key that signs its mails.
-- owner: mail-domains
create table mail_domains (
  business_id bigint not null references businesses on delete cascade,
  id bigint generated always as identity,
  domain text not null,
  selector text not null, -- the public key stands at <selector>._domainkey.<domain>
  public_key text not null, -- base64 of its DER form
  sealed_private_key bytea not null,
  verified_at timestamptz, -- null: the records that it needs were not there at the last check
  has_return_path boolean not null default false, -- bounce.<domain> leads to the return domain of the installation
  checked_at timestamptz,
  found jsonb not null default '{}', -- what the last check found, by kind of record
  created_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, domain)
);
