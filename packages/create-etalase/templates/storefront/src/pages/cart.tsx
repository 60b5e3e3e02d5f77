import { type Context, Hono } from 'hono'
import { addItem, type Cart, readCart, setQuantity } from '../cart.ts'
import { readStore } from '../catalog.ts'
import { explain } from '../errors.ts'
import { readForm } from '../form.ts'
import { Alert } from '../parts/field.tsx'
import { show } from '../parts/layout.tsx'
import { Picture } from '../parts/picture.tsx'
import { type Env, keepCartCount } from '../visit.ts'
import { formatMoney } from '../words.ts'

export const cart = new Hono<Env>()
  .get('/cart', (c) => showCart(c))
  .post('/cart/items', async (c) => {
    const form = await readForm(c)
    const quantity = Number(form.quantity) || 1
    const item = form.bundle_price_option_id
      ? { type: 'bundle_price_option' as const, bundle_price_option_id: Number(form.bundle_price_option_id), quantity }
      : { variant_id: Number(form.variant_id), quantity }
    return await change(c, () => addItem(c.get('visit'), item))
  })
  .post('/cart/items/:id', async (c) => {
    const form = await readForm(c)
    const quantity = form.remove === undefined ? Number(form.quantity) || 0 : 0
    return await change(c, () => setQuantity(c.get('visit'), Number(c.req.param('id')), quantity))
  })

/** Changes the cart and goes to it, or shows it with what the service objects to. */
async function change(c: Context<Env>, work: () => Promise<Cart>) {
  try {
    keepCartCount(c, (await work()).item_count)
    return c.redirect('/cart', 303)
  } catch (error) {
    return await showCart(c, explain(error, c.get('visit').words))
  }
}

async function showCart(c: Context<Env>, alert?: string) {
  const visit = c.get('visit')
  const { language, words } = visit
  const [{ currency }, { items, total, item_count }] = await Promise.all([readStore(visit), readCart(visit)])
  keepCartCount(c, item_count)
  const money = (amount: string) => formatMoney(amount, currency, language)
  return show(
    c,
    { title: words.cart, status: alert ? 400 : 200 },
    <div class="narrow">
      <h1>{words.cart}</h1>
      <Alert text={alert} />
      {items.length === 0 && <p class="quiet">{words.emptyCart}</p>}
      <ul class="lines">
        {items.map((item) => (
          <li>
            <Picture src={item.image} alt="" sizes="88px" />
            <div>
              <a href={item.product_slug ? `/p/${item.product_slug}` : `/b/${item.bundle_price_option_slug}`}>
                {item.product_name ?? item.bundle_name ?? item.name}
              </a>
              {item.variant_name && item.variant_name !== item.product_name && <p class="quiet">{item.variant_name}</p>}
              {!item.is_available && <Alert text={words.unavailable} />}
              <form method="post" action={`/cart/items/${item.id}`} class="line-form">
                <input
                  type="number"
                  name="quantity"
                  value={String(item.quantity)}
                  min="1"
                  max="100"
                  required
                  aria-label={`${words.quantity}: ${item.name}`}
                  data-sends
                />
                <button type="submit">{words.update}</button>
                <button
                  type="submit"
                  name="remove"
                  value="1"
                  formnovalidate
                  aria-label={`${words.remove}: ${item.name}`}
                >
                  {words.remove}
                </button>
              </form>
            </div>
            <strong>{money(item.line_subtotal)}</strong>
          </li>
        ))}
      </ul>
      {items.length > 0 ? (
        <>
          <p class="sum">
            <span>{words.subtotal}</span>
            <strong>{money(total)}</strong>
          </p>
          <a class="button wide" href="/checkout">
            {words.checkout}
          </a>
        </>
      ) : (
        <a class="button" href="/">
          {words.toShop}
        </a>
      )}
    </div>,
  )
}
