import { Hono } from 'hono'
import type { Child } from 'hono/jsx'
import { type Bundle, type Product, readBundle, readProduct, readStore } from '../catalog.ts'
import { isMissing } from '../errors.ts'
import { show } from '../parts/layout.tsx'
import { Picture } from '../parts/picture.tsx'
import type { Env, Visit } from '../visit.ts'
import { formatMoney } from '../words.ts'

const unlessMissing = (error: unknown) => {
  if (isMissing(error)) return undefined
  throw error
}

export const product = new Hono<Env>()
  .get('/p/:slug', async (c) => {
    const visit = c.get('visit')
    const item = await readProduct(visit, c.req.param('slug'), visit.language).catch(unlessMissing)
    if (!item) return c.notFound()
    return show(c, toHead(item), await showItem(item, visit, <Variants item={item} visit={visit} />))
  })
  .get('/b/:slug', async (c) => {
    const visit = c.get('visit')
    const item = await readBundle(visit, c.req.param('slug')).catch(unlessMissing)
    if (!item) return c.notFound()
    return show(c, toHead(item), await showItem(item, visit, <Contents item={item} visit={visit} />))
  })

const toHead = ({ name, description, images }: Product | Bundle) => ({ title: name, description, image: images[0] })

/** Pictures, and a form that puts the product or bundle into the cart. */
async function showItem(item: Product | Bundle, visit: Visit, choice: Child) {
  const { language, words } = visit
  const { currency, is_closed } = await readStore(visit)
  const { min, max } = item.price_range ?? { min: '0', max: '0' }
  return (
    <article class="item">
      <div class="gallery">
        {(item.images.length > 0 ? item.images : [null]).map((src, index) => (
          <Picture src={src} alt={item.name} sizes="(min-width: 60rem) 34rem, 100vw" isFirst={index === 0} />
        ))}
      </div>
      <div class="item-details">
        <h1>{item.name}</h1>
        <p class="price price-large" data-price>
          {min !== max && `${words.from} `}
          {formatMoney(min, currency, language)}
        </p>
        <form method="post" action="/cart/items" class="buy">
          {choice}
          {item.in_stock && !is_closed ? (
            <div class="buy-row">
              <input type="number" name="quantity" value="1" min="1" max="100" required aria-label={words.quantity} />
              <button type="submit" class="button">
                {words.addToCart}
              </button>
            </div>
          ) : (
            <p class="alert">{is_closed ? words.closed : words.soldOut}</p>
          )}
        </form>
        {item.description && (
          <section>
            <h2>{words.description}</h2>
            <p class="text">{item.description}</p>
          </section>
        )}
      </div>
    </article>
  )
}

async function Variants({ item, visit }: { item: Product; visit: Visit }) {
  const { language, words } = visit
  const { currency } = await readStore(visit)
  const variants = item.variants.filter(({ is_active }) => is_active)
  if (variants.length < 2) return <input type="hidden" name="variant_id" value={String(variants[0]?.id ?? '')} />
  const named = [item.option1_name, item.option2_name, item.option3_name].filter(Boolean).join(', ')
  return (
    <fieldset class="choice">
      <legend>{named || words.variant}</legend>
      {variants.map((variant, index) => {
        const price = formatMoney(variant.price, currency, language)
        const options = [variant.option1_value, variant.option2_value, variant.option3_value].filter(Boolean).join(', ')
        return (
          <label>
            <input
              type="radio"
              name="variant_id"
              value={String(variant.id)}
              data-shows={price}
              checked={index === 0}
              required
            />
            <span>{options || variant.name}</span>
            <span class="quiet">{price}</span>
          </label>
        )
      })}
    </fieldset>
  )
}

const Contents = ({ item, visit: { words } }: { item: Bundle; visit: Visit }) => (
  <section>
    <input type="hidden" name="bundle_price_option_id" value={String(item.bundle_price_option_id)} />
    <h2>{words.contains}</h2>
    <ul>
      {item.bundlelines.map(({ quantity, product_name, variant_name }) => (
        <li>
          {quantity} × {product_name} {variant_name !== product_name && variant_name}
        </li>
      ))}
    </ul>
  </section>
)
