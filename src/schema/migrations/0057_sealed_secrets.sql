-- With an instance key, which is kept outside the database, the secrets of the installation are stored encrypted.
alter table instance_secrets
  add column sealed_with text, -- the fingerprint of the key; null: `value` is the secret itself
  add column digest bytea; -- SHA-256 of the secret, by which a process recognises it whatever key seals it
