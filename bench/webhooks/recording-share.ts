import pg from 'pg'
import { createUniqueId, createUuid } from '../../src/platform/ids.ts'

const connections = 16
const rounds = 5
const roundMs = 3000

/** A checkout as one statement: three stock rows in order of id, an order, three lines; then with its event on top. */
const checkout = (event: string) => `
  with taken as (
    update bench_stock set quantity = quantity - 1 where id = any($1) returning id
  ), placed as (
    insert into bench_orders (id, business_id, body) select $2, 1, $3::jsonb from (select count(*) from taken) as t
    returning id
  ), lines as (
    insert into bench_lines (order_id, position, body)
    select $2, n, '{"quantity": 1, "product_name": "Kopi", "price": 9530000}' from generate_series(1, 3) as n
  ) ${event}
  select id from placed`

const recording = `, recorded as (
    insert into events (unique_id, business_id, kind, order_id, sequence, payload)
    select $4, 1, 'order.created', id, 1, $3::jsonb from placed
  )`

const variants = {
  plain: checkout(''),
  recorded: checkout(recording),
  notified: checkout(`${recording}, noticed as (select pg_notify('events', '') from placed)`).replace(
    'select id from placed',
    'select id from placed, noticed',
  ),
}

type Rates = Record<keyof typeof variants, number>

/** Checkouts per second without an event, with one, and with one that also notifies: medians of rounds in turns. */
export async function recordingShare(connectionString: string): Promise<Rates> {
  const pool = new pg.Pool({ connectionString, max: connections })
  await pool.query(`create table bench_stock (id bigint primary key, quantity bigint not null);
    create table bench_orders (id uuid primary key, business_id bigint not null, body jsonb not null);
    create index on bench_orders (business_id, id desc);
    create table bench_lines (order_id uuid, position int, body jsonb, primary key (order_id, position));
    insert into bench_stock select n, 1000000000 from generate_series(1, 10000) as n`)
  const rates = { plain: [] as number[], recorded: [] as number[], notified: [] as number[] }
  const body = JSON.stringify({ order_id: '261115ABCDEF', filler: 'x'.repeat(1800) })
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(variants) as (keyof typeof variants)[]) {
      rates[name].push(await load(pool, name, body))
    }
  }
  await pool.end()
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!
  return { plain: median(rates.plain), recorded: median(rates.recorded), notified: median(rates.notified) }
}

async function load(pool: pg.Pool, name: keyof typeof variants, body: string): Promise<number> {
  const endsAt = performance.now() + roundMs
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < endsAt) {
        const first = Math.floor(Math.random() * 9990)
        const values: unknown[] = [[first, first + 3, first + 6], createUuid(), body]
        if (name !== 'plain') values.push(createUniqueId('event'))
        await pool.query({ name, text: variants[name], values })
        done++
      }
    }),
  )
  return (done * 1000) / roundMs
}
