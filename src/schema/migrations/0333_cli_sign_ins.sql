-- Sign-ins of command lines: a person who is signed in confirms the code that the command printed.
-- owner: accounts/cli-sign-ins
create table cli_sign_ins (
  id bigint generated always as identity primary key,
  secret_hash bytea not null unique, -- of what the command asks with
  code_hash bytea unique, -- of what the person types; null once it was answered
  machine_name text not null,
  requested_from text, -- the client's address; null once the code was answered
  scopes text[] not null, -- what the command asked for
  created_at timestamptz not null,
  expires_at timestamptz not null, -- after the key was fetched, when the key expires
  confirmed_by bigint references users on delete cascade,
  is_denied boolean not null default false,
  key_id bigint unique references api_keys on delete cascade,
  seed bytea -- of the key's value; null before the answer, and once the key was fetched
);
create index cli_sign_ins_expiry on cli_sign_ins (expires_at);
create index cli_sign_ins_person on cli_sign_ins (confirmed_by, machine_name) where confirmed_by is not null;
