-- Every row is updated once, when its refresh token is replaced; with room left on its page that touches no index.
alter table oauth_tokens set (fillfactor = 70);

-- Only the clean-up asks by expiry, and rows arrive in about that order.
drop index oauth_tokens_expiry;
create index oauth_tokens_expiry on oauth_tokens using brin (refresh_expires_at);
