-- Receiving domains whose rate of mails is limited (SMTP_DOMAIN_RATE), and when the next mail may go there.
-- owner: platform
create table receiving_domains (
  domain text primary key,
  next_mail_at timestamptz not null
);
