-- no transaction
create unique index concurrently if not exists mails_open_token on mails (open_token) where open_token is not null
