-- The browser in which somebody signed up, by a hash of its cookie: there the mailed link needs no password.
alter table pending_sign_ups add column browser_hash bytea;
