/** `{name}`, `{email}` and `{phone}` in values become those of a new buyer. */
type Step = {
  click?: string
  fill?: string
  check?: string
  go?: string
  with?: string
  /** Not done if the page has no such element. */
  optional?: boolean
}

/** How a buyer goes through a shop, in CSS selectors of Playwright. */
export type BuyingPath = {
  start: string
  steps: Step[]
  /** The button that places the order, on the page where the steps end. That page shows the total. */
  place: string
}

/** Through the shop that `create-etalase storefront` makes. */
export const starterPath: BuyingPath = {
  start: '/',
  steps: [
    { click: 'a[href^="/p/"]' },
    { click: 'form[action="/cart/items"] button[type="submit"]' },
    { click: 'a[href="/checkout"]' },
    { fill: '[name="name"]', with: '{name}' },
    { fill: '[name="email"]', with: '{email}' },
    { fill: '[name="phone"]', with: '{phone}' },
    { fill: '[name="address"]', with: 'Jl. Sudirman 1', optional: true },
    { fill: '[name="district"]', with: 'Menteng', optional: true },
    { fill: '[name="postal_code"]', with: '10310', optional: true },
    { click: 'form[action="/checkout"] button.button' },
  ],
  place: 'form[action="/checkout/order"] button.button',
}
