-- When the reader's mail program first loaded the picture with this token; only where the store asks for it.
alter table mails add column opened_at timestamptz, add column open_token text;
