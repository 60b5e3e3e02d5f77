import fastify from 'fastify'

const app = fastify()
app.get('/rows/:id', async () => ({ id: 1, name: 'Row 1' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
