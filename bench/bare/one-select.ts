import fastify from 'fastify'
import pg from 'pg'
import { prepareRows } from './rows.ts'

/** The baseline: one primary-key select per request, with a pool of 10 or, with PIPELINE=1, two pipelined connections. */
const connectionString = process.env.DATABASE_URL!
await prepareRows(connectionString)

const query = process.env.PIPELINE === '1' ? await pipelined(2) : pooled(10)
const select = { name: 'one-row', text: 'select id, name, created_at from bench.bench_rows where id = $1' }

const app = fastify()
app.get<{ Params: { id: string } }>('/rows/:id', async (request, reply) => {
  const { rows } = await query({ ...select, values: [request.params.id] })
  return rows[0] ?? reply.code(404).send({ error: 'Not found' })
})
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })

function pooled(max: number) {
  const pool = new pg.Pool({ connectionString, max })
  return (config: pg.QueryConfig) => pool.query(config)
}

/** A pool gives a client to one caller at a time, so the clients are kept here and used in turn. */
async function pipelined(max: number) {
  const clients = Array.from({ length: max }, () => new pg.Client({ connectionString, pipeline: true }))
  await Promise.all(clients.map((client) => client.connect()))
  let turn = 0
  return (config: pg.QueryConfig) => clients[turn++ % max]!.query(config)
}
