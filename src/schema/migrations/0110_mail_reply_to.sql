alter table mails add column reply_to text; -- where answers go; null: to the sender
