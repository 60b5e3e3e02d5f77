-- Invitations hold a link that gives access, so they are secret like codes and reset links.
update mails set is_secret = true where template = 'invitation';
update mails set body_text = '', body_html = '' where is_secret and status = 'sent';
create index mails_secret on mails (id desc) where is_secret;

alter table users
  add column email_verified_at timestamptz; -- null until a mailed link was opened

-- owner: users
create table user_links (
  token_hash bytea primary key,
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'verify_email')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_links_user on user_links (user_id);
create index user_links_expiry on user_links (expires_at);

-- owner: users
create table pending_sign_ups (
  token_hash bytea primary key,
  email text not null,
  fullname text not null,
  password_hash text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index pending_sign_ups_expiry on pending_sign_ups (expires_at);

-- owner: two-factor
create table user_totps (
  user_id bigint primary key references users on delete cascade,
  sealed_secret bytea not null, -- encrypted with a key of the installation
  last_step bigint not null default 0, -- the time step of the last accepted code: no code is accepted twice
  created_at timestamptz not null,
  confirmed_at timestamptz -- null while the user has not entered a first code
);

-- owner: two-factor
create table user_recovery_codes (
  user_id bigint not null references user_totps on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

alter table customer_passwords
  add column is_unproven boolean not null default false; -- set at registration, before the address was proven

alter table customer_otps
  add column sealed_code bytea, -- encrypted with a key of the installation, so that the same code can be mailed again
  add column resends smallint not null default 0;
