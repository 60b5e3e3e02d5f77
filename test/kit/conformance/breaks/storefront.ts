import { type Break, inAnswer, inRequest, inStatus } from './break.ts'

const keyHeader = 'x-service-storefront-api-key'
const guestHeader = 'x-service-guest-token'
const items = /^GET .*\/public\/items$/
const cartAdd = /^POST .*\/public\/cart\/items$/
const checkout = /^POST .*\/public\/checkout$/
const order = /^(GET|PATCH) .*\/public\/orders\/[^/]+$/

export const storefrontBreaks: Break[] = [
  inAnswer('storefront.unknown-key-is-404', 'has another text for wrong keys', items, ({ body }) => {
    if (body?.error === 'Store not found') body.error = 'Wrong key'
  }),
  inAnswer('storefront.missing-key-is-404', 'answers no key with 401', items, (reply, { headers }) => {
    if (!headers[keyHeader]) reply.status = 401
  }),
  {
    check: 'storefront.key-of-another-store-is-404',
    does: 'takes the key of any store',
    make: () => {
      const keys = new Map<string, string>()
      const names = new Map<string, string>()
      return {
        request: ({ path, headers }) => {
          const given = headers[keyHeader]
          const own = keys.get(names.get(path.split('/')[3]!) ?? '')
          if (given && own && [...keys.values()].includes(given)) headers[keyHeader] = own
        },
        answer: ({ body }, { method, path }) => {
          if (method === 'POST' && path === '/v3/stores') names.set(body.unique_id, String(body.id))
          if (method === 'POST' && path.endsWith('/public-api-keys')) keys.set(path.split('/')[3]!, body.token)
        },
      }
    },
  },
  inRequest('storefront.foreign-origin-is-403', 'serves every origin', items, ({ headers }) => {
    if (headers.origin?.includes('elsewhere')) delete headers.origin
  }),
  inAnswer('storefront.registered-origin-may-read', 'hides the guest token from pages', items, ({ headers }) => {
    delete headers['access-control-expose-headers']
  }),
  inAnswer('storefront.preflight', 'allows one header only', /^OPTIONS /, ({ headers }) => {
    headers['access-control-allow-headers'] = 'content-type'
  }),
  {
    ...inAnswer('storefront.cards-have-a-type', 'leaves out entity_type', items, ({ body }) => {
      for (const card of body?.data ?? []) delete card.entity_type
    }),
    also: ['storefront.bundles-are-cards'],
  },
  inAnswer('storefront.cards-have-prices', 'shows prices as numbers', items, ({ body }) => {
    for (const { price_range } of body?.data ?? []) price_range.min = Number(price_range.min)
  }),
  inAnswer('storefront.count-is-that-of-the-list', 'counts one too many', /\/items\/count$/, ({ body }) => {
    if (body) body.total += 1
  }),
  inAnswer('storefront.bundles-are-cards', 'names the bundle in place of its price option', items, ({ body }) => {
    for (const card of body?.data ?? []) if (card.bundle_id) card.bundle_price_option_id = -card.bundle_id
  }),
  inAnswer('storefront.bundle-has-lines', 'leaves out lines', /\/bundle-price-options\//, ({ body }) => {
    delete body?.bundlelines
  }),
  inAnswer('storefront.product-has-variants', 'leaves out variants', /^GET .*\/public\/products\//, ({ body }) => {
    if (body?.variants) body.variants = []
  }),
  inStatus('storefront.cart-add-is-201', 'answers with 200', cartAdd, 201, 200),
  {
    check: 'storefront.cart-names-its-guest',
    does: 'gives guests a number',
    make: () => {
      const tokens: string[] = []
      return {
        request: ({ headers }) => {
          const number = headers[guestHeader]
          if (number) headers[guestHeader] = tokens[Number(number)] ?? number
        },
        answer: ({ headers }) => {
          const token = headers[guestHeader]
          if (token) headers[guestHeader] = String(tokens.push(token) - 1)
        },
      }
    },
  },
  {
    check: 'storefront.cart-needs-its-token',
    does: 'shows the cart of the last guest',
    also: ['storefront.cart-item-is-removed', 'storefront.guest-cart-is-bought'],
    make: () => {
      let last: string | undefined
      return {
        request: ({ method, path, headers }) => {
          if (method === 'GET' && path.endsWith('/public/cart') && last) headers[guestHeader] = last
        },
        answer: ({ headers, body }) => {
          if (body?.items?.length > 0) last = headers[guestHeader] ?? last
        },
      }
    },
  },
  inAnswer('storefront.quantities-add-up', 'replaces quantities', cartAdd, ({ body }) => {
    if (body?.items?.[0]?.quantity === 3) body.items[0].quantity = 2
  }),
  inAnswer('storefront.cart-item-changes', 'shows the former quantity', /^PATCH .*\/cart\/items\//, ({ body }) => {
    for (const item of body?.items ?? []) item.quantity = 1
  }),
  inRequest('storefront.cart-item-is-removed', 'keeps what is removed', /^DELETE .*\/cart\/items\//, () => ({
    status: 204,
  })),
  inAnswer('storefront.guest-cart-is-bought', 'does not sell carts', checkout, (reply, { body }) => {
    if (!body?.items) reply.status = 422
  }),
  inAnswer('storefront.totals-of-clients-are-ignored', 'takes the price of the client', checkout, (reply, { body }) => {
    if (body?.product_price)
      Object.assign(reply, { status: 201, body: { ...reply.body, product_price: body.product_price } })
  }),
  {
    check: 'storefront.payment-is-made-once',
    does: 'makes a payment each time',
    make: () => {
      let made = 0
      return {
        answer: ({ body }, { method, path }) => {
          if (method === 'POST' && path.endsWith('/payment') && body) body.pg_payment_info = { reference: ++made }
        },
      }
    },
  },
  {
    ...inStatus('storefront.checkout-is-201', 'answers with 200', checkout, 201, 200),
    also: ['storefront.guest-cart-is-bought', 'storefront.totals-of-clients-are-ignored'],
  },
  inAnswer('storefront.order-has-totals', 'leaves out payment_url', checkout, ({ body }) => {
    delete body?.payment_url
  }),
  inAnswer('storefront.order-omits-internals', 'shows the net revenue', checkout, ({ body }) => {
    if (body?.order_id) body.net_revenue = '1.00'
  }),
  {
    check: 'storefront.slug-cannot-be-guessed',
    does: 'names orders by more characters',
    also: ['storefront.payment-is-made-once'],
    make: () => ({
      request: (sent) => {
        if (order.test(`${sent.method} ${sent.path}`)) sent.path = sent.path.replace(/(\/orders\/.{40}).$/, '$1')
      },
      answer: ({ body }, { method, path }) => {
        if (checkout.test(`${method} ${path}`) && body?.secret_slug) body.secret_slug += 'x'
      },
    }),
  },
  inAnswer('storefront.manual-method-has-empty-instructions', 'adds an account', checkout, ({ body }) => {
    if (body?.pg_payment_info) body.pg_payment_info = { account: '123' }
  }),
  inStatus('storefront.order-is-found-by-its-slug', 'answers unknown slugs with 400', order, 404, 400),
  inRequest('storefront.order-change-is-strict', 'ignores unknown fields', order, ({ body }) => {
    delete body?.gross_revenue
  }),
  inAnswer('storefront.duplicate-order-is-400', 'has another text for duplicates', checkout, ({ body }) => {
    if (body?.error === 'Duplicate order') body.error = 'Wait a moment'
  }),
  inRequest('storefront.no-payment-is-refused', 'sells without payment', checkout, ({ body }) =>
    body.payment_method === 'no_payment' ? { status: 201, body: { order_id: '250101AAAAAA' } } : undefined,
  ),
  inAnswer('storefront.checkout-needs-a-destination', 'does not name the missing field', checkout, ({ body }) => {
    delete body?.errors
  }),
  inAnswer('storefront.summary-adds-up', 'adds a rupiah', /\/checkout\/summary$/, ({ body }) => {
    if (body?.gross_revenue) body.gross_revenue = (Number(body.gross_revenue) + 1).toFixed(2)
  }),
  inStatus('storefront.unknown-code-is-typed', 'answers unknown codes with 404', /\/discount-codes\/check$/, 200, 404),
  inAnswer('storefront.methods-leave-out-no-payment', 'offers no_payment', /\/payment-methods$/, ({ body }) => {
    body?.data?.push({ payment_method: 'no_payment' })
  }),
]
