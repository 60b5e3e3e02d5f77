import type { Page } from 'playwright-core'
import { openShop } from '../../records/checkout.ts'
import { uploadPicture } from '../../records/upload-picture.ts'
import type { TestService } from '../../support/service.ts'
import { isThorough } from '../../support/thorough.ts'
import { desktop, phone } from './chromium.ts'
import { en, id } from './shop-words.ts'

/** The views in which buyers' stories run: each width with one language first, and with the other if thorough. */
export const buyerViews = (
  [
    { language: 'id', viewport: phone, words: id },
    { language: 'en', viewport: desktop, words: en },
    { language: 'en', viewport: phone, words: en },
    { language: 'id', viewport: desktop, words: id },
  ] as const
).slice(0, isThorough ? 4 : 2)

/** The address of an uploaded square. */
const upload = async (service: TestService, secretKey: string, background: string) =>
  (await uploadPicture(service, secretKey, background, [900, 900])).url

/** A shop with a product in two sizes, a product that is out of stock, a bundle and all payment methods. */
export async function openShopPages(service: TestService, settings: Record<string, unknown> = {}) {
  const shop = await openShop(service, {
    payment_methods: 'qris va_bca va_mandiri gopay ovo card invoice payment_link alfamart bank_transfer cod'.split(' '),
    accent_color: '#7c4a21',
    payment_accounts: [
      { bank_code: 'bca', bank_name: 'BCA', account_holder: 'Kopi Nusantara', account_number: '5270 1234 567' },
    ],
    ...settings,
  })
  const images = [await upload(service, shop.secretKey, '#c9a27c'), await upload(service, shop.secretKey, '#7f9a83')]
  const coffee = await shop.sell({
    name: 'Kopi Gayo Wine',
    description: 'Manis seperti buah beri.',
    rich_description: '<p>Manis seperti <b>buah beri</b>.</p><script>alert(1)</script><img src=x onerror="alert(2)">',
    images,
    option1_name: 'Berat',
    is_inventory: true,
    variants: [
      { price: '98000', weight: 250, option1_value: '200 g', stock: 40 },
      { price: '225000', weight: 560, option1_value: '500 g', stock: 3 },
    ],
  })
  const gone = await shop.sell({ name: 'Cangkir Jepara', images: [images[1]], stock: 0 })
  const option = await shop.sellBundle([{ variant_id: coffee.id, quantity: 2 }], '180000', { images: [images[0]] })
  const url = shop.store.shop_url
  return { ...shop, url, coffee, gone, option }
}

/**
 * Serves the shop on its own domain below `.localhost`, which browsers resolve to this machine. Returns its address.
 */
export async function openOnDomain(service: TestService, shop: ShopPages, hostname: string) {
  await service.database.db
    .insertInto('custom_domains')
    .values({ business_id: shop.business.id, hostname, is_verified: true })
    .execute()
  const [domain] = (await shop.browser.get(`${shop.path}/custom-domains`)).body.data
  await shop.browser.patch(shop.setup, { custom_domain_id: domain.id })
  const origin = `http://${hostname}:${service.service.config.shopPort}`
  await shop.browser.post(`${shop.setup}/storefront/allowed-origins`, { origin })
  return origin
}

export type ShopPages = Awaited<ReturnType<typeof openShopPages>>

/** Adds the coffee to the cart and opens the checkout, starting at the catalog. */
export async function fillCart(page: Page, shop: { url: string }) {
  await page.goto(shop.url)
  await page.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'View cart' }).click()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
}

/** Fills in contact and address, and selects the first courier service. */
export async function fillDelivery(page: Page, email = 'budi@example.com') {
  await page.getByLabel('Full name').fill('Budi Santoso')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('0812 3456 789')
  await page.getByRole('combobox', { name: 'District or city' }).fill('menteng')
  await page.getByRole('option', { name: /^Menteng, .*Jakarta Pusat/ }).click()
  await page.getByLabel('Street').fill('Jl. Sudirman 1')
  await page.getByRole('radio', { name: /JNE/ }).first().check()
}

/** Places the order; the button names the amount once it is known, except for cash on delivery. */
export const placeOrder = (page: Page) =>
  page.getByRole('button', { name: /^(Pay Rp|Bayar Rp|Place order|Buat pesanan)/ }).click()

/** The sandbox page that simulates a payment. */
export async function payInSandbox(page: Page, address: string) {
  const tester = await page.context().newPage()
  await tester.goto(address)
  await tester.getByRole('button', { name: /^(Pay|Bayar) Rp/ }).click()
  await tester
    .getByRole('status')
    .getByText(/^(paid|lunas)$/)
    .waitFor()
  await tester.close()
}
