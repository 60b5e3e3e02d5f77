import { describe, expect, it } from 'vitest'
import { startService } from '../../support/service.ts'
import {
  browserTimeout,
  chromiumMissing,
  desktop,
  expectSound,
  openTab,
  phone,
  pictureAtWidth,
} from '../support/chromium.ts'
import { openShopPages } from '../support/shop.ts'

const service = await startService()
const shop = await openShopPages(service)

const views = [
  ['390', phone, 'en'],
  ['390', phone, 'id'],
  ['1280', desktop, 'en'],
  ['1280', desktop, 'id'],
] as const

const words = {
  en: { add: 'Add to cart', language: 'Bahasa Indonesia', search: 'Search products' },
  id: { add: '+ Keranjang', language: 'English', search: 'Cari produk' },
}

describe.skipIf(chromiumMissing)('A shop that the server rendered', () => {
  it.each(views)(
    'is read and searched without script at %s px (%#)',
    { timeout: browserTimeout },
    async (_, viewport, locale) => {
      const tab = await openTab({ viewport, locale, javaScriptEnabled: false })
      const { page } = tab
      await page.goto(shop.url)
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
      await page.getByRole('link', { name: 'Kopi Gayo Wine' }).click()
      await page.getByRole('heading', { name: 'Kopi Gayo Wine', level: 1 }).waitFor()
      await page.getByText('buah beri').first().waitFor()
      await page.goto(`${shop.url}?q=jepara`)
      await page.getByRole('link', { name: 'Cangkir Jepara' }).waitFor()
      expect(await page.getByRole('link', { name: 'Kopi Gayo Wine' }).count()).toBe(0)
      await page.getByRole('link', { name: words[locale].language }).click()
      expect(new URL(page.url()).pathname).toMatch(new RegExp(`/${locale === 'id' ? 'en' : 'id'}$`))
    },
  )

  it.each(views)(
    'passes axe without script at %s px (%#)',
    { timeout: browserTimeout },
    async (_, viewport, locale) => {
      const tab = await openTab({ viewport, locale })
      // The page's scripts are blocked; axe itself needs script.
      await tab.page.route('**/assets/*.js', (route) => route.abort())
      for (const path of [
        '',
        `/p/${shop.coffee.product.slug}`,
        `/b/${shop.option.slug}`,
        '?q=kopi',
        '/none',
        '/cart',
      ]) {
        await tab.page.goto(shop.url + path)
        await pictureAtWidth(tab, `shop-rendered-${locale}${path.replace(/\W+/g, '-')}`)
      }
    },
  )

  it.each(views)(
    'comes alive at %s px without replacing what is shown (%#)',
    { timeout: browserTimeout },
    async (_, viewport, locale) => {
      const tab = await openTab({ viewport, locale })
      const { page } = tab
      // Marks elements before the module script runs, which browsers do after parsing.
      await page.addInitScript(`
        new MutationObserver((records, observer) => {
          if (!document.getElementById('page')) return
          for (const name of ['.head', 'h1', '#content', '.foot', '.grid, .gallery'])
            document.querySelector(name)?.setAttribute('data-mark', name)
          observer.disconnect()
        }).observe(document, { childList: true, subtree: true })`)
      for (const path of ['', `/p/${shop.coffee.product.slug}`, `/b/${shop.option.slug}`]) {
        await page.goto(shop.url + path)
        await page.waitForLoadState('networkidle')
        expect([path, await page.locator('[data-mark]').count()]).toEqual([path, 5])
        expect(await page.locator('h1').count()).toBe(1)
        await expectSound(tab)
      }
      await page.goto(`${shop.url}/p/${shop.coffee.product.slug}`)
      await page.getByRole('button', { name: words[locale].add }).click()
      await page.locator('.head-count').waitFor()
      expect(tab.complaints).toEqual([])
    },
  )
})
