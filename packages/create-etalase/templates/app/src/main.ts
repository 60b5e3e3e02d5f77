import { WebhookError } from '@etalase/sdk'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { clientSecret, port, publicUrl } from './config.ts'
import { addInstallation } from './installation.ts'
import { addPages, showMessage } from './pages.ts'
import { addWebhooks } from './webhooks.ts'

// Addresses are logged without their query, which has codes and launch tokens.
const req = ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] })
const app = fastify({ logger: { serializers: { req } } })

app.register(cookie, { secret: clientSecret })
app.addHook('onRequest', async (_request, reply) => {
  reply.headers({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
})
app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
  const status = error instanceof WebhookError ? 400 : (error.statusCode ?? 500)
  if (status >= 500) request.log.error(error)
  return showMessage(request, reply.code(status), 'failed')
})
addInstallation(app)
addPages(app)
addWebhooks(app)

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => app.close())
await app.listen({ port, host: process.env.HOST ?? '127.0.0.1' })
process.stdout.write(`The app runs at ${publicUrl}\n`)
