-- The unfinished checkout that the order completed, as the token of its request said.
alter table orders add column checkout_intent_id uuid;
