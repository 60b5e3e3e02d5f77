-- Accents no longer matter: letters are decomposed and their marks removed, on both sides of a search. This needs no
-- extension; `unaccent` is not immutable, and its result would differ between servers. Text of ASCII alone costs one test.
create or replace function search_terms(input text) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct left(word, 100)
    from regexp_split_to_table(
      case when input ~ '[^\x01-\x7f]'
        then replace(replace(replace(
          translate(lower(regexp_replace(normalize(input, nfkd), '[\u0300-\u036f]+', '', 'g')),
            'øØłŁđĐħĦıŧŦÆŒẞ', 'oollddhhittæœß'),
          'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
        else lower(coalesce(input, '')) end,
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') as word
    where word <> ''
  )
$$;

-- Words that are stored with accents. Tags, which contain a colon, stay as they are.
create function pg_temp.without_accents(search tsvector) returns tsvector language sql as $$
  select array_to_tsvector(array(
    select distinct unnest(case when word like '%:%' then array[word] else search_terms(word) end)
    from unnest(tsvector_to_array(search)) as word))
$$;
update products p set search = n.search
from (select id, pg_temp.without_accents(search) as search from products where search::text ~ '[^\x01-\x7f]') n
where p.id = n.id and p.search is distinct from n.search;
update bundles b set search = n.search
from (select id, pg_temp.without_accents(search) as search from bundles where search::text ~ '[^\x01-\x7f]') n
where b.id = n.id and b.search is distinct from n.search;
update store_items i set search = n.search
from (select id, pg_temp.without_accents(search) as search from store_items where search::text ~ '[^\x01-\x7f]') n
where i.id = n.id and i.search is distinct from n.search;
drop function pg_temp.without_accents(tsvector);
