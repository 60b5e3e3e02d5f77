-- Drops the trigger of 0060, which counted the events of orders that processes recorded without counting them. 0.1.0 is the
-- first release and counts them all, so no release needs it.
drop trigger if exists orders_uncounted_events on orders;
drop function if exists count_uncounted_events();
