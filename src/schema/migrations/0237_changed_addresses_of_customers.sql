-- When somebody else changed the email address of the customer, or merged another customer into this one. Whoever signs in
-- by the new address did not necessarily place the orders from before.
alter table customers add column email_changed_at timestamptz;
