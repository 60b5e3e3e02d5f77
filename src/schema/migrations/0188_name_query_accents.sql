-- People are found by their words as `name_words` of the indexes has them, with accents. `search_terms`, which cut the
-- words of a search until now, removes accents since 0185: "José" would no longer be found by "José".
create or replace function name_query(business_id bigint, input text) returns tsquery language sql immutable parallel safe as $$
  select string_agg(quote_literal(business_id::text || ':' || word) || ':*', ' & ')::tsquery
  from (
    select distinct left(word, 100) as word
    from regexp_split_to_table(lower(coalesce(input, '')), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+') as word
    where word <> '' limit 12
  ) as words
$$;
