-- no transaction: the table is in use
-- No order has a handler_id: the filter of the list matches nothing.
drop index concurrently if exists orders_handler
