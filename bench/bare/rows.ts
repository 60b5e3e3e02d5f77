import pg from 'pg'

/** Creates the table of 1,000 rows that the bare routes read, unless it exists. */
export async function prepareRows(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  // Two bare servers may start at the same time; the lock lets one create the table.
  await client.query(`
    begin;
    select pg_advisory_xact_lock(hashtext('bench_rows'));
    create schema if not exists bench;
    create table if not exists bench.bench_rows (
      id integer primary key,
      name text not null,
      created_at timestamptz not null default now()
    );
    insert into bench.bench_rows (id, name)
    select id, 'Row ' || id from generate_series(1, 1000) as id
    on conflict do nothing;
    commit;
    analyze bench.bench_rows;
  `)
  await client.end()
}
