-- With pg_trgm a search also finds parts of words. Without the extension, or without the right to create it, search
-- works without that; `etalase doctor` says so. The store is part of the indexed text, so that the index finds only its words.
do $$
declare
  operators text;
begin
  begin
    create extension if not exists pg_trgm;
  exception
    when lock_not_available or deadlock_detected then raise;
    when others then raise notice 'pg_trgm is not available: %', sqlerrm;
  end;
  select format('%I.gin_trgm_ops', n.nspname) into operators
  from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if operators is not null then
    execute format(
      'create index if not exists store_words_parts on store_words using gin ((store_id::text || '':'' || word) %s)', operators);
  end if;
exception
  when lock_not_available or deadlock_detected then raise;
  when others then raise notice 'store_words_parts was not created: %', sqlerrm;
end
$$;
