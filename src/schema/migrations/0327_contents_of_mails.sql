-- JSON of what a mail says, from which text and HTML are laid out again once they are deleted. Null for secret mails.
alter table mails add column content text;
comment on column mails.content is 'personal';
