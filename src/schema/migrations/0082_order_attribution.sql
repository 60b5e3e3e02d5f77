-- What the link that brought the buyer said besides its utm parameters: click ids of advertisements and the like.
alter table orders add column attribution jsonb;
