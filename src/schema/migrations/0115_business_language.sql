-- The language in which names are given to what is made for a business.
alter table businesses add column language text not null default 'en' check (language in ('id', 'en'));
