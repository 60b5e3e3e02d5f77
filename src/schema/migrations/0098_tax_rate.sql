-- The value-added tax that prices include, in percent with at most two decimals; null if none is charged. An order keeps
-- the rate of the day on which it was made.
alter table businesses add column tax_rate double precision;
alter table orders add column tax_rate double precision;
