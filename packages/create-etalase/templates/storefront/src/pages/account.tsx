import { ApiError } from '@etalase/sdk/shop'
import { type Context, Hono } from 'hono'
import { readCart } from '../cart.ts'
import { readStore } from '../catalog.ts'
import { explain } from '../errors.ts'
import { type Form, readForm } from '../form.ts'
import { Alert, Field } from '../parts/field.tsx'
import { show } from '../parts/layout.tsx'
import { type Env, keepCartCount } from '../visit.ts'
import { formatMoney, formatTime } from '../words.ts'

export const account = new Hono<Env>()
  .get('/account', (c) => (c.get('visit').owner === 'public' ? showSignIn(c, {}) : showOrders(c)))
  .get('/account/register', (c) => showRegistration(c, {}))
  .post('/account/sign-in', async (c) => {
    const form = await readForm(c)
    const body = { email: form.email ?? '', password: form.password ?? '' }
    return await signIn(c, form, showSignIn, () => c.get('visit').shop.call('POST /public/auth/login', { body }))
  })
  .post('/account/code', async (c) => {
    const form = await readForm(c)
    const body = { email: form.email ?? '' }
    return await signIn(c, form, showSignIn, () => c.get('visit').shop.call('POST /public/auth/otp/request', { body }))
  })
  .post('/account/verify', async (c) => {
    const form = await readForm(c)
    const body = { email: form.email ?? '', otp: form.code ?? '' }
    return await signIn(c, form, showCode, () => c.get('visit').shop.call('POST /public/auth/otp/verify', { body }))
  })
  .post('/account/register', async (c) => {
    const form = await readForm(c)
    const body = { name: form.name ?? '', email: form.email ?? '', password: form.password ?? '' }
    return await signIn(c, form, showRegistration, () =>
      c.get('visit').shop.call('POST /public/auth/register', { body }),
    )
  })
  .post('/account/sign-out', async (c) => {
    await c.get('visit').shop.signOut()
    keepCartCount(c, 0)
    return c.redirect('/', 303)
  })

type Page = (c: Context<Env>, form: Form, alert?: string) => Response | Promise<Response>

/** Asks the service, and shows the code's form if it has mailed one. What the guest had in the cart goes along. */
async function signIn(c: Context<Env>, form: Form, page: Page, ask: () => Promise<unknown>) {
  const { shop, words } = c.get('visit')
  try {
    await ask()
  } catch (error) {
    return await page(c, form, explain(error, words))
  }
  if (!shop.session.isSignedIn()) return await showCode(c, form)
  await shop.call('POST /public/cart/merge').catch((error) => {
    if (!(error instanceof ApiError && error.status < 500)) throw error // A guest without a cart has nothing to merge.
  })
  const { item_count } = await readCart({ ...c.get('visit'), owner: 'customers/me' })
  keepCartCount(c, item_count)
  return c.redirect('/account', 303)
}

const showSignIn: Page = (c, form, alert) => {
  const { words } = c.get('visit')
  return show(
    c,
    { title: words.signIn, status: alert ? 400 : 200 },
    <form method="post" action="/account/sign-in" class="narrow form">
      <h1>{words.signIn}</h1>
      <Alert text={alert} />
      <Field label={words.email} name="email" type="email" value={form.email} autocomplete="email" />
      <Field label={words.password} name="password" type="password" autocomplete="current-password" />
      <button type="submit" class="button wide">
        {words.signIn}
      </button>
      <button type="submit" class="link" formaction="/account/code" formnovalidate>
        {words.mailCode}
      </button>
      <p>
        {words.noAccount} <a href="/account/register">{words.register}</a>
      </p>
    </form>,
  )
}

const showCode: Page = (c, form, alert) => {
  const { words } = c.get('visit')
  return show(
    c,
    { title: words.signIn, status: alert ? 400 : 200 },
    <form method="post" action="/account/verify" class="narrow form">
      <h1>{words.signIn}</h1>
      <Alert text={alert} />
      <p>{words.codeSent}</p>
      <input type="hidden" name="email" value={form.email ?? ''} />
      <Field label={words.code} name="code" autocomplete="one-time-code" inputmode="numeric" pattern="\d{6}" />
      <button type="submit" class="button wide">
        {words.signIn}
      </button>
    </form>,
  )
}

const showRegistration: Page = (c, form, alert) => {
  const { words } = c.get('visit')
  return show(
    c,
    { title: words.register, status: alert ? 400 : 200 },
    <form method="post" action="/account/register" class="narrow form">
      <h1>{words.register}</h1>
      <Alert text={alert} />
      <Field label={words.name} name="name" value={form.name} autocomplete="name" />
      <Field label={words.email} name="email" type="email" value={form.email} autocomplete="email" />
      <Field label={words.password} name="password" type="password" autocomplete="new-password" minlength={8} />
      <button type="submit" class="button wide">
        {words.register}
      </button>
    </form>,
  )
}

async function showOrders(c: Context<Env>) {
  const { shop, language, words } = c.get('visit')
  const next_cursor = c.req.query('cursor')
  const [{ customer }, orders, { currency }] = await Promise.all([
    shop.call('GET /customers/me'),
    shop.call('GET /customers/me/orders', { query: { page_size: 20, ...(next_cursor && { next_cursor }) } }),
    readStore(c.get('visit')),
  ])
  return show(
    c,
    { title: words.account },
    <div class="narrow">
      <h1>{words.account}</h1>
      <p>
        {customer.name} · {customer.email}
      </p>
      <form method="post" action="/account/sign-out">
        <button type="submit" class="quiet-button">
          {words.signOut}
        </button>
      </form>
      <h2>{words.orders}</h2>
      {orders.data.length === 0 && <p class="quiet">{words.noOrder}</p>}
      <ul class="lines plain-lines">
        {orders.data.map((order) => (
          <li>
            <span>
              <a href={`/orders/${order.secret_slug}`}>{order.order_id}</a>{' '}
              <span class="badge">{words.statuses[order.status] ?? order.status}</span>
              <br />
              <span class="quiet">{order.created_at && formatTime(order.created_at, language)}</span>
            </span>
            <strong>{formatMoney(order.gross_revenue, currency, language)}</strong>
          </li>
        ))}
      </ul>
      {orders.next_cursor && <a href={`/account?cursor=${encodeURIComponent(orders.next_cursor)}`}>{words.more}</a>}
    </div>,
  )
}
