-- no transaction: the table is in use
-- Replaced by orders_undated and orders_free; both also serve the queries of 0.1.0.
drop index concurrently if exists orders_unpaid
