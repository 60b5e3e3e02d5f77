import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import pg from 'pg'

/** The baselines of the catalog: the same bytes from memory, and one query for a page of 20 rows. */
const list = readFileSync(process.env.LIST_FILE!)
const detail = readFileSync(process.env.DETAIL_FILE!)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const page = {
  name: 'page',
  text: `select p.id, p.slug, p.name, p.description, p.images, p.item_type, p.option1_name, i.in_stock, i.min_price,
      i.max_price, t.full_path, i.created_at
    from store_items i join products p on p.id = i.product_id
      left join product_taxonomies t on t.id = i.taxonomy_id
    where i.store_id = $1 and i.is_listed order by i.created_at desc, i.id desc limit 20`,
}

const app = fastify()
app.get('/list', async (_request, reply) => reply.type('application/json; charset=utf-8').send(list))
app.get('/detail', async (_request, reply) => reply.type('application/json; charset=utf-8').send(detail))
app.get('/query', async () => ({ data: (await pool.query({ ...page, values: [process.env.STORE_ID] })).rows }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
