import { ApiError, NoAnswerError } from '@etalase/sdk/shop'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import { port, publicUrl } from './config.ts'
import { account } from './pages/account.tsx'
import { cart } from './pages/cart.tsx'
import { catalog } from './pages/catalog.tsx'
import { checkout } from './pages/checkout.tsx'
import { order } from './pages/order.tsx'
import { product } from './pages/product.tsx'
import { script, scriptPath, show } from './parts/layout.tsx'
import { type Env, keepLanguage, startVisit } from './visit.ts'
import { webhooks } from './webhooks.ts'
import { isLanguage } from './words.ts'

const app = new Hono<Env>()

app.use(bodyLimit({ maxSize: 1_000_000 }))
app.use(compress())
app.route('/', webhooks)
app.get(scriptPath, (c) =>
  c.body(script, 200, { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' }),
)
app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      imgSrc: ["'self'", 'https:', 'http:', 'data:'],
      styleSrc: ["'unsafe-inline'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // The address of an order is its key.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: false,
  }),
)
app.use(csrf({ origin: new URL(publicUrl).origin }))
app.use(async (c, next) => {
  c.set('visit', startVisit(c))
  await next()
})

app.get('/language/:language', (c) => {
  const language = c.req.param('language')
  if (isLanguage(language)) keepLanguage(c, language)
  // Only to pages of this shop.
  const back = URL.parse(c.req.query('back') ?? '/', publicUrl)
  return c.redirect(back?.origin === new URL(publicUrl).origin ? back.href : '/', 303)
})
for (const pages of [catalog, product, cart, checkout, order, account]) app.route('/', pages)

app.notFound((c) => {
  const { words } = c.get('visit')
  return show(
    c,
    { title: words.notFound, status: 404 },
    <div class="narrow">
      <h1>{words.notFound}</h1>
      <a class="button" href="/">
        {words.toShop}
      </a>
    </div>,
  )
})
app.onError((error, c) => {
  if (error instanceof HTTPException) return error.getResponse()
  if (!c.get('visit')) c.set('visit', startVisit(c))
  const { words } = c.get('visit')
  if (error instanceof ApiError && error.status === 401) return c.redirect('/account', 303)
  if (error instanceof ApiError && error.status < 500)
    return show(
      c,
      { title: words.failed, status: error.status === 429 ? 429 : 400 },
      <div class="narrow">
        <h1>{words.errors[error.code] ?? words.failed}</h1>
        <a class="button" href="/">
          {words.toShop}
        </a>
      </div>,
    )
  const isOutside = error instanceof ApiError || error instanceof NoAnswerError
  const request = error instanceof ApiError ? ` (request ${error.requestId})` : ''
  process.stderr.write(`${c.req.method} ${c.req.path}: ${isOutside ? error.message + request : error.stack}\n`)
  if (isOutside) c.header('retry-after', '30')
  return show(
    c,
    { title: words.failed, status: isOutside ? 503 : 500 },
    <div class="narrow">
      <h1>{isOutside ? words.outage : words.failed}</h1>
      <a class="button" href={c.req.method === 'GET' ? c.req.path : '/'}>
        {c.req.method === 'GET' ? words.tryAgain : words.toShop}
      </a>
    </div>,
  )
})

const server = serve({ fetch: app.fetch, port, hostname: process.env.HOST ?? '127.0.0.1' }, () =>
  process.stdout.write(`The shop runs at ${publicUrl}\n`),
)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.close(() => process.exit()))
