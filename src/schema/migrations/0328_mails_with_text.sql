-- no transaction
-- Mails whose text can be deleted once it is old.
create index concurrently if not exists mails_with_text on mails (id) where content is not null and body_html <> ''
