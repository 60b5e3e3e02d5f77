import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Cart, hasParcel, readCart } from '../cart.ts'
import { findDistricts, readStore } from '../catalog.ts'
import { explain } from '../errors.ts'
import { type Form, readForm } from '../form.ts'
import { Alert, Field } from '../parts/field.tsx'
import { show } from '../parts/layout.tsx'
import { Totals } from '../parts/totals.tsx'
import { buy, makeOffer, toChoice } from '../purchase.ts'
import { limitSearches } from '../searches.ts'
import { type Env, keepCartCount, type Visit } from '../visit.ts'
import { formatMoney, type Words } from '../words.ts'

type District = Awaited<ReturnType<typeof findDistricts>>[number]

export const checkout = new Hono<Env>()
  .get('/districts', limitSearches, async (c) =>
    c.json(await findDistricts(c.get('visit'), c.req.query('search') ?? '')),
  )
  .get('/checkout', async (c) => {
    const visit = c.get('visit')
    const cart = await readCart(visit)
    if (cart.items.length === 0) return c.redirect('/cart', 303)
    return await showAddress(c, cart, await readCustomer(visit))
  })
  .post('/checkout', async (c) => {
    const [cart, form] = await Promise.all([readCart(c.get('visit')), readForm(c)])
    if (cart.items.length === 0) return c.redirect('/cart', 303)
    if (form.edit !== undefined) return await showAddress(c, cart, form)
    return await proceed(c, cart, form)
  })
  .post('/checkout/order', async (c) => {
    const form = await readForm(c)
    const outcome = await buy(c.get('visit'), form)
    // The key belongs to the refused order.
    if ('alert' in outcome) return await showDelivery(c, outcome.cart, { ...form, key: randomUUID() }, outcome.alert)
    keepCartCount(c, 0)
    return c.redirect(`/orders/${outcome.slug}?new`, 303)
  })

async function readCustomer({ shop, owner }: Visit): Promise<Form> {
  if (owner === 'public') return {}
  const { customer } = await shop.call('GET /customers/me')
  return { name: customer.name ?? '', email: customer.email ?? '', phone: customer.phone ?? '' }
}

/** Goes on with the district if it is clear which one is meant; asks otherwise. */
async function proceed(c: Context<Env>, cart: Cart, form: Form) {
  let complete = form
  if (hasParcel(cart) && !form.location_id) {
    const found = await findDistricts(c.get('visit'), form.district ?? '')
    if (found.length !== 1) return await showAddress(c, cart, form, { districts: found })
    const [{ id, display }] = found as [District]
    complete = { ...form, location_id: String(id), district: display }
  }
  try {
    return await showDelivery(c, cart, complete)
  } catch (error) {
    return await showAddress(c, cart, form, { alert: explain(error, c.get('visit').words) })
  }
}

type Objection = { districts?: District[]; alert?: string }

type PersonProps = { form: Form; words: Words }

/** Whom the shop writes to about the order. */
const Contact = ({ form, words }: PersonProps) => (
  <>
    <h2>{words.contact}</h2>
    <Field label={words.name} name="name" value={form.name} autocomplete="name" />
    <Field label={words.email} name="email" type="email" value={form.email} autocomplete="email" />
    <Field label={words.phone} name="phone" type="tel" value={form.phone} autocomplete="tel" inputmode="tel" />
  </>
)

/** The order of a customer belongs to the account. */
const Account = ({ form, words }: PersonProps) => (
  <p class="panel">
    {words.signedInAs} <strong>{form.email}</strong>
    <input type="hidden" name="email" value={form.email ?? ''} />
  </p>
)

/** Who gets the parcel of a customer, which can be another person. */
const Recipient = ({ form, words }: PersonProps) => (
  <>
    <Field label={words.recipient} name="name" value={form.name} autocomplete="name" />
    <Field label={words.phone} name="phone" type="tel" value={form.phone} autocomplete="tel" inputmode="tel" />
  </>
)

async function showAddress(c: Context<Env>, cart: Cart, form: Form, { districts, alert }: Objection = {}) {
  const { words, owner } = c.get('visit')
  const isCustomer = owner !== 'public'
  return show(
    c,
    { title: words.checkout, status: districts || alert ? 400 : 200 },
    <form method="post" action="/checkout" class="narrow form">
      <h1>{words.checkout}</h1>
      <Alert text={districts?.length === 0 ? words.noDistrict : alert} />
      {isCustomer ? <Account form={form} words={words} /> : <Contact form={form} words={words} />}
      {hasParcel(cart) && (
        <>
          <h2>{words.address}</h2>
          {isCustomer && <Recipient form={form} words={words} />}
          <Field label={words.street} name="address" value={form.address} autocomplete="street-address" />
          {districts && districts.length > 1 ? (
            <label class="field">
              <span>{words.chooseDistrict}</span>
              <select name="location_id" required>
                {districts.map(({ id, display }) => (
                  <option value={String(id)}>{display}</option>
                ))}
              </select>
            </label>
          ) : (
            <>
              <Field
                label={words.district}
                name="district"
                value={form.district}
                hint={words.districtHint}
                autocomplete="off"
                list="districts"
              />
              <datalist id="districts" />
            </>
          )}
          <Field
            label={words.postalCode}
            name="postal_code"
            value={form.postal_code}
            autocomplete="postal-code"
            inputmode="numeric"
            pattern="\d{5}"
          />
        </>
      )}
      <button type="submit" class="button wide">
        {words.toDelivery}
      </button>
    </form>,
  )
}

const kept = ['name', 'email', 'phone', 'address', 'district', 'location_id', 'postal_code']

async function showDelivery(c: Context<Env>, cart: Cart, form: Form, alert?: string) {
  const visit = c.get('visit')
  const { language, words } = visit
  const [{ currency }, { methods, couriers, chosen, summary }] = await Promise.all([
    readStore(visit),
    makeOffer(visit, cart, form),
  ])
  const isRefused = summary.discounts.some(({ reason }) => reason !== null)
  return show(
    c,
    { title: words.checkout, status: alert ? 400 : 200 },
    <form method="post" action="/checkout/order" class="narrow form" data-replaces="/checkout">
      <h1>{words.checkout}</h1>
      <Alert text={alert} />
      {kept.map((name) => (
        <input type="hidden" name={name} value={form[name] ?? ''} />
      ))}
      <input type="hidden" name="key" value={form.key ?? randomUUID()} />
      <input type="hidden" name="total" value={summary.gross_revenue} />
      <p class="panel">
        {form.name && (
          <>
            <strong>{form.name}</strong>
            <br />
          </>
        )}
        {form.email}
        <br />
        {[form.address, form.district, form.postal_code].filter(Boolean).join(', ')}{' '}
        <button type="submit" name="edit" value="1" formaction="/checkout" class="link" data-plain>
          {words.change}
        </button>
      </p>
      {hasParcel(cart) && (
        <fieldset class="choice">
          <legend>{words.delivery}</legend>
          {couriers.length === 0 && <Alert text={words.noCourier} />}
          {couriers.map((one) => (
            <label>
              <input
                type="radio"
                name="courier"
                value={toChoice(one)}
                checked={toChoice(one) === chosen.courier}
                required
                data-updates
              />
              <span>
                {one.courier_code.toUpperCase()} {one.name}
                {one.etd && <small class="quiet"> {/\d$/.test(one.etd) ? `${one.etd} ${words.days}` : one.etd}</small>}
              </span>
              <span class="quiet">{formatMoney(one.cost, currency, language)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <fieldset class="choice">
        <legend>{words.payment}</legend>
        {methods.map(({ code, label }) => (
          <label>
            <input
              type="radio"
              name="payment_method"
              value={code}
              checked={code === chosen.payment_method}
              required
              data-updates
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div class="code-row">
        <Field label={words.discountCode} name="discount_code" value={form.discount_code} isOptional />
        <button type="submit" formaction="/checkout" formnovalidate class="quiet-button" id="update">
          {words.apply}
        </button>
      </div>
      <Alert text={isRefused ? words.codeRefused : undefined} />
      <Field label={words.notes} name="notes" value={form.notes} isOptional />
      <Totals summary={summary} currency={currency} visit={visit} />
      <button type="submit" class="button wide" disabled={hasParcel(cart) && !chosen.courier}>
        {words.placeOrder}
      </button>
    </form>,
  )
}
