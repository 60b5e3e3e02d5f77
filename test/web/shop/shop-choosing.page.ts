import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { itemWords } from '../../../web/shop/pages/product/messages.ts'
import { uploadPicture } from '../../records/upload-picture.ts'
import { startService } from '../../support/service.ts'
import {
  browserTimeout,
  chromiumMissing,
  expectSound,
  openTab,
  pictureAtWidth,
  storyWidths,
} from '../support/chromium.ts'
import { openShopPages } from '../support/shop.ts'
import { en, id } from '../support/shop-words.ts'

const service = await startService()
const shop = await openShopPages(service, { is_show_whatsapp: true, phone: '628123456789' })
const languages = { en, id }

beforeAll(async () => {
  await shop.send('POST', '/attributes', {
    owner: 'product',
    key: 'roast',
    name: 'Roast',
    type: 'choice',
    choices: ['Light', 'Dark'],
    is_filterable: true,
    is_public: true,
  })
  const drinks = await shop.send('POST', '/categories', { name: 'Minuman' })
  await shop.send('PATCH', `/products/${shop.coffee.product.id}`, {
    category_ids: [drinks.id],
    attributes: { roast: 'Dark' },
  })
  await shop.sell({ name: 'Kopi Toraja', category_ids: [drinks.id], attributes: { roast: 'Light' } })
  await shop.sell({ name: 'Buku Seduh', item_type: 'digital', variant: { price: '20000' } })
  const tools = await shop.send('POST', '/categories', { name: 'Alat' })
  await shop.send('PATCH', `/products/${shop.gone.product.id}`, { category_ids: [tools.id] })
})

/** The names of the items in the list, once these many are shown. */
const untilShown = async (page: Page, names: string[]) =>
  expect
    .poll(async () => (await page.locator('.grid .card-link').allTextContents()).toSorted())
    .toEqual(names.toSorted())

/** Opens the filter fields, which a phone shows on demand. */
async function openFilters(page: Page) {
  await page.locator('.filters-fields').waitFor({ state: 'attached' })
  const summary = page.locator('.filters-more > summary')
  const isOpen = await page.locator('.filters-more').getAttribute('open')
  if (isOpen === null && (await summary.isVisible())) await summary.click()
}

const cases = Object.keys(languages).flatMap((language) =>
  storyWidths.map(([width, viewport]) => [language as keyof typeof languages, width, viewport] as const),
)

describe.skipIf(chromiumMissing)(`Choosing in a shop${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it.each(cases)(
    'offers the categories of what a search finds, with how many, in %s at %s px',
    { timeout: browserTimeout },
    async (language, _, viewport) => {
      const words = languages[language]
      const own = await openShopPages(service, { language })
      const [drinks, tools, books] = [
        await own.send('POST', '/categories', { name: 'Minuman' }),
        await own.send('POST', '/categories', { name: 'Alat' }),
        await own.send('POST', '/categories', { name: 'Buku' }),
      ]
      await own.send('PATCH', `/products/${own.coffee.product.id}`, { category_ids: [drinks.id] })
      await own.sell({ name: 'Kopi Toraja', category_ids: [drinks.id] })
      await own.sell({ name: 'Cangkir Kopi', category_ids: [tools.id] })
      await own.sell({ name: 'Cangkir Batu', category_ids: [tools.id] })
      await own.sell({ name: 'Buku Seduh', category_ids: [books.id] })
      for (const javaScriptEnabled of [true, false]) {
        const tab = await openTab({ viewport, locale: language, javaScriptEnabled })
        const { page } = tab
        const chips = page.getByRole('navigation', { name: words.categories }).getByRole('link')
        const untilOffered = (names: string[]) => expect.poll(() => chips.allTextContents()).toEqual(names)
        await page.goto(`${own.url}/?q=kopi`)
        await untilOffered([words.everything, 'Minuman 2', 'Alat 1'])
        if (javaScriptEnabled) await pictureAtWidth(tab, `shop-search-categories-${language}`)
        await chips.filter({ hasText: 'Alat' }).click()
        await untilShown(page, ['Cangkir Kopi'])
        await untilOffered([words.everything, 'Minuman 2', 'Alat 1'])
        await chips.filter({ hasText: words.everything }).click()
        await untilOffered([words.everything, 'Minuman 2', 'Alat 1'])
        await page.goto(`${own.url}/?q=toraja`)
        await untilShown(page, ['Kopi Toraja'])
        expect(await chips.count()).toBe(0)
      }
    },
  )

  it.each(cases)(
    'narrows a list by what it has, in %s at %s px, and Back undoes each choice',
    { timeout: browserTimeout },
    async (language, _, viewport) => {
      const words = languages[language]
      const tab = await openTab({ viewport, locale: language })
      const { page } = tab
      await page.goto(shop.url)
      await untilShown(page, ['Kopi Gayo Wine', 'Cangkir Jepara', 'Paket Pagi - Hemat', 'Kopi Toraja', 'Buku Seduh'])
      await openFilters(page)
      await pictureAtWidth(tab, `shop-filters-${language}`)
      await page.locator('select').and(page.getByLabel('Roast')).selectOption('Dark')
      await untilShown(page, ['Kopi Gayo Wine'])
      expect(new URL(page.url()).search).toBe('?a.roast=Dark')
      await page.getByRole('link', { name: words.remove_filter.replace('{name}', 'Roast: Dark') }).click()
      await untilShown(page, ['Kopi Gayo Wine', 'Cangkir Jepara', 'Paket Pagi - Hemat', 'Kopi Toraja', 'Buku Seduh'])
      await page.goBack()
      await untilShown(page, ['Kopi Gayo Wine'])
      await page.goBack()
      await untilShown(page, ['Kopi Gayo Wine', 'Cangkir Jepara', 'Paket Pagi - Hemat', 'Kopi Toraja', 'Buku Seduh'])

      await openFilters(page)
      await page.getByRole('textbox', { name: words.price_max }).fill('96000')
      await page.keyboard.press('Enter')
      await untilShown(page, ['Cangkir Jepara', 'Kopi Toraja', 'Buku Seduh'])
      await page.getByRole('checkbox', { name: words.in_stock_only }).check()
      await untilShown(page, ['Kopi Toraja', 'Buku Seduh'])
      await page.locator('select[name="type"]').selectOption('digital')
      await untilShown(page, ['Buku Seduh'])
      expect(new URL(page.url()).search).toBe('?type=digital&stock=1&max=96000')
      await expectSound(tab)
      await pictureAtWidth(tab, `shop-filtered-${language}`)
      await page.getByRole('link', { name: words.clear_filters }).click()

      const menu = page.getByRole('navigation', { name: words.categories })
      await menu.getByRole('link', { name: 'Minuman 2' }).click()
      await page.getByRole('heading', { name: 'Minuman', level: 1 }).waitFor()
      expect(new URL(page.url()).pathname).toMatch(/\/k\/minuman$/)
      await untilShown(page, ['Kopi Gayo Wine', 'Kopi Toraja'])
      await expectSound(tab)
    },
  )

  it.each(cases)(
    'shows the picture of the chosen variant, in the cart too, in %s at %s px',
    { timeout: browserTimeout },
    async (language, _, viewport) => {
      const words = languages[language]
      const pictures = await Promise.all(
        ['#c9a27c', '#7f9a83'].map((colour) => uploadPicture(service, shop.secretKey, colour)),
      )
      const [bag, box] = pictures.map(({ url }) => url) as [string, string]
      const { product } = await shop.sell({
        name: 'Kopi Kerinci',
        images: [bag],
        option1_name: 'Kemasan',
        variants: [
          { price: '95000', weight: 250, option1_value: 'Kantong' },
          { price: '99000', weight: 300, option1_value: 'Kotak', images: [box] },
        ],
      })
      const { page } = await openTab({ viewport, locale: language })
      const first = () => page.locator('.gallery-picture').first().getAttribute('href')
      await page.goto(`${shop.url}/p/${product.slug}`)
      await page.getByRole('link', { name: 'Kantong' }).click()
      await expect.poll(first).toBe(bag)
      await page.getByRole('link', { name: 'Kotak' }).click()
      await expect.poll(first).toBe(box)
      await page.getByRole('button', { name: words.add_to_cart }).click()
      await page.getByText(words.added).waitFor()
      await page.goto(`${shop.url}/cart`)
      const picture = page.getByRole('main').locator('img').first()
      await expect.poll(() => picture.getAttribute('src')).toContain(new URL(box).pathname)
    },
  )

  it.each(cases)(
    'shows the chosen variant in the address, pictures in full and what was seen, in %s at %s px',
    { timeout: browserTimeout },
    async (language, _, viewport) => {
      const words = { ...languages[language], ...itemWords[language] }
      const tab = await openTab({ viewport, locale: language })
      const { page } = tab
      await page.goto(`${shop.url}/p/kopi-toraja`)
      await page.getByRole('heading', { name: 'Kopi Toraja', level: 1 }).waitFor()
      const related = page.locator('section', { hasText: words.related })
      await related.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
      await page.getByRole('heading', { name: 'Kopi Gayo Wine', level: 1 }).waitFor()

      await page.getByRole('link', { name: '500 g' }).click()
      await page.getByText(words.only_left.replace('{count}', '3')).waitFor()
      const [, second] = shop.coffee.product.variants
      expect(new URL(page.url()).search).toBe(`?variant=${second.unique_id}`)
      await page.reload()
      await page.getByText(words.only_left.replace('{count}', '3')).waitFor()
      expect(await page.getByRole('link', { name: '500 g' }).getAttribute('aria-current')).toBe('true')

      const labelPicture = (number: number, text: string) =>
        text.replace('{number}', `${number}`).replace('{total}', '2')
      await page.getByRole('link', { name: labelPicture(2, words.picture_of), exact: true }).click()
      await expect.poll(() => page.locator('.thumb').last().getAttribute('aria-current')).toBe('true')
      await page.getByRole('link', { name: labelPicture(2, words.enlarge), exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(labelPicture(2, words.picture)).waitFor()
      await page.keyboard.press('ArrowRight')
      await dialog.getByText(labelPicture(1, words.picture)).waitFor()
      await dialog.getByRole('button', { name: words.closer }).click()
      await expectSound(tab)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })

      await page.getByRole('button', { name: words.estimate }).click()
      await page.getByRole('combobox', { name: words.district }).fill('menteng')
      await page.getByRole('option', { name: /^Menteng, .*Jakarta Pusat/ }).click()
      await page.locator('.quotes').getByText('JNE').first().waitFor()

      const ask = page.getByRole('link', { name: words.ask })
      await expect.poll(() => ask.getAttribute('href')).toContain(encodeURIComponent(`/p/${shop.coffee.product.slug}`))
      await page.getByRole('link', { name: words.share, exact: true }).click()
      await page.getByRole('link', { name: words.share_whatsapp }).waitFor()
      await page.locator('.foot').scrollIntoViewIfNeeded()
      await page.locator('.seen').getByRole('link', { name: 'Kopi Toraja' }).waitFor()
      await expectSound(tab)
      await pictureAtWidth(tab, `shop-choosing-${language}`)
      // Choosing variants adds no history entries.
      await page.goBack()
      await page.getByRole('heading', { name: 'Kopi Toraja', level: 1 }).waitFor()
      await page.getByRole('button', { name: words.estimate_to.replace('{place}', 'Menteng') }).waitFor()
    },
  )
})
