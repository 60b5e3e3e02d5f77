-- The words of a search vector that can be misspelt: letters only, so neither tags nor numbers nor codes.
create function vocabulary(search tsvector) returns text[] language sql immutable parallel safe as $$
  select array(
    select word from unnest(tsvector_to_array(search)) as word
    where char_length(word) between 2 and 40 and word !~ '[\x01-\x60\x7b-\x7f]')
$$;

-- What remains of the first seven letters of a word when up to two of them are left out, or up to one of a word of at most
-- five letters. Two words within that many edits, a transposition counted as one, always share a key. The store is part
-- of a key, because an index of keys cannot begin with a column.
create function word_keys(store_id bigint, word text) returns text[] language sql immutable parallel safe as $$
  with whole as (
    select left(word, 7) as part
  ), once as (
    select distinct left(w.part, i - 1) || substr(w.part, i + 1) as part
    from whole w cross join generate_series(1, char_length(w.part)) as i
  ), twice as (
    select distinct left(o.part, i - 1) || substr(o.part, i + 1) as part
    from once o cross join generate_series(1, char_length(o.part)) as i where char_length(word) > 5
  )
  select array(select store_id::text || ':' || p.part from (
    select part from whole union select part from once union select part from twice) p)
$$;

-- Every word has to be found; of a word with alternatives, which bars separate, one of them. Words are prefixes. An
-- alternative of several words needs all of them. Null, so nothing found, when there is no word.
create function search_query_any(tag text, alternatives text[]) returns tsquery language sql immutable parallel safe as $$
  select (quote_literal(tag) || ' & ' || string_agg('(' || g.query || ')', ' & '))::tsquery
  from unnest(alternatives) as a (choices) cross join lateral (
    select string_agg('(' || w.query || ')', ' | ') as query
    from unnest(string_to_array(a.choices, '|')) as c (choice) cross join lateral (
      select string_agg(quote_literal(word) || ':*', ' & ') as query from unnest(search_terms(c.choice)) as word
    ) w where w.query is not null
  ) g where g.query is not null
$$;

-- The words of a store's listed items, which misspelt words are corrected to. Counted by listings with every change.
-- owner: listings
create table store_words (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  word text collate "C" not null,
  item_count integer not null, -- listed items that contain it
  keys text[] collate "C" not null, -- word_keys of it
  primary key (business_id, store_id, word)
) with (fillfactor = 80); -- Room on each page, so that a count changes without new index entries.
comment on table store_words is 'owner: listings';
create index store_words_store on store_words (store_id);
create index store_words_keys on store_words using gin (keys);

insert into store_words (business_id, store_id, word, item_count, keys)
select c.business_id, c.store_id, c.word, c.item_count, word_keys(c.store_id, c.word)
from (
  select i.business_id, i.store_id, v.word, count(*)::integer as item_count
  from store_items i cross join lateral unnest(vocabulary(i.search)) as v (word)
  where i.is_listed group by i.business_id, i.store_id, v.word
) c;

-- Words that mean the same in a store: who searches for one also finds the others.
-- owner: search-words
create table store_synonyms (
  business_id bigint not null references businesses on delete cascade,
  store_id bigint not null references stores on delete cascade,
  position integer not null,
  words text[] not null, -- as the merchant wrote them
  primary key (business_id, store_id, position)
);
comment on table store_synonyms is 'owner: search-words';
create index store_synonyms_store on store_synonyms (store_id);
