-- What the team noted about an order. Buyers read `notes`.
alter table orders add column internal_notes text;
