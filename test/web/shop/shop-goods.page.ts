import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startService } from '../../support/service.ts'
import {
  browserTimeout,
  chromiumMissing,
  expectSound,
  openTab,
  phone,
  pictureAtWidth,
  storyWidths,
  type Tab,
} from '../support/chromium.ts'
import { openShopPages, payInSandbox, placeOrder } from '../support/shop.ts'

const service = await startService()
const shop = await openShopPages(service)

/** One second of changing colours without a duration in its header, as a browser's MediaRecorder writes it. */
const film = readFileSync(new URL('../support/lesson.webm', import.meta.url))

/** Plays the video of the page to its end. */
const watch = (page: Page) =>
  page.evaluate(`(async () => {
    const video = document.querySelector('video')
    const ended = new Promise((done) => video.addEventListener('ended', done, { once: true }))
    await video.play()
    await ended
  })()`)

let buyers = 0

async function signUp({ page }: Tab) {
  await page.goto(`${shop.url}/register`)
  await page.getByLabel('Full name').fill('Rina Putri')
  await page.getByLabel('Email').fill(`pembeli${++buyers}@example.com`)
  await page.getByLabel('Password').fill('kopi tubruk pagi hari')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByText('You have not ordered anything yet.').waitFor()
}

/** Buys and pays for a digital product. */
async function buy(page: Page, slug: string) {
  await page.goto(`${shop.url}/p/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByText('Added to your cart.').waitFor()
  await page.goto(`${shop.url}/checkout`)
  await page.getByRole('radio', { name: 'QRIS' }).check()
  expect(await page.getByRole('combobox', { name: 'District or city' }).count()).toBe(0)
  await placeOrder(page)
  await pay(page)
}

async function pay(page: Page) {
  await payInSandbox(page, (await page.getByRole('link', { name: /test page/ }).getAttribute('href'))!)
  await page.getByRole('heading', { name: 'Payment received' }).waitFor()
}

async function sellCourse(name: string) {
  const { product, ...variant } = await shop.sell({ name, item_type: 'course', variant: { price: '150000' } })
  const section = await shop.send('POST', `/variants/${variant.id}/course-sections`, { title: 'Dasar' })
  const path = `/course-sections/${section.uuid}/course-contents`
  const video_url = 'https://videos.example/lesson.webm'
  await shop.send('POST', path, { title: 'Menggiling', type: 'video', video_url, duration: 1 })
  await shop.send('POST', path, { title: 'Menyeduh', type: 'text', text: '# Alat\n\n- Ketel\n- **Timbangan**' })
  return product as { slug: string }
}

describe.skipIf(chromiumMissing)(`What a customer owns${chromiumMissing ? ` (${chromiumMissing})` : ''}`, () => {
  it.each(storyWidths)(
    'is a course, watched to the end and taken away by a refund, at %s px',
    {
      timeout: browserTimeout,
    },
    async (width, viewport) => {
      const name = `Kursus Seduh ${width}`
      const { slug } = await sellCourse(name)
      const tab = await openTab({ viewport })
      const { page, context } = tab
      await context.route('https://videos.example/**', (route) =>
        route.fulfill({ contentType: 'video/webm', body: film }),
      )
      // On a slow network the video ends before its first progress was sent.
      const watched = Promise.withResolvers<void>()
      await context.route('**/course-contents/**', async (route) => {
        await watched.promise
        await route.continue()
      })
      await signUp(tab)
      await buy(page, slug)
      await page.getByRole('link', { name: 'Open in your library' }).click()
      await page.getByText('0 % done').waitFor()
      await pictureAtWidth(tab, 'shop-library')
      await page.getByRole('link', { name }).click()
      await page.getByRole('heading', { name: 'Menggiling' }).waitFor()
      await watch(page)
      watched.resolve()
      await page.getByText('50 % done').waitFor()
      await pictureAtWidth(tab, 'shop-course')
      await page.getByRole('button', { name: 'Next lesson' }).click()
      await page.getByRole('button', { name: 'Mark as done' }).click()
      await page.getByText('100 % done').waitFor()
      await expectSound(tab)

      const { data } = await shop.send('GET', '/orders?page_size=1')
      await shop.send('POST', '/orders/change-status', { ids: [data[0].id], payment_status: 'conflict' })
      await page.reload()
      await page.getByRole('heading', { name: 'You do not have this course' }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Library' }).click()
      await page.getByText('Courses, downloads and licence keys that you buy appear here.').waitFor()
    },
  )

  it.each(storyWidths)(
    'is a subscription that is canceled, resumed and upgraded at %s px',
    {
      timeout: browserTimeout,
    },
    async (width, viewport) => {
      const recurring = { weight: 0, pricing_type: 'recurring', interval: 'month', interval_count: 1 }
      const { product } = await shop.sell({
        name: `Langganan ${width}`,
        item_type: 'subscription',
        option1_name: 'Paket',
        variants: [
          { price: '50000', option1_value: 'Kecil', ...recurring },
          { price: '90000', option1_value: 'Besar', ...recurring },
        ],
      })
      const tab = await openTab({ viewport })
      const { page } = tab
      await signUp(tab)
      await buy(page, product.slug)
      await page.goto(`${shop.url}/account/subscriptions`)
      await page.getByText('Active').waitFor()
      await page.getByRole('button', { name: 'Cancel at the end of the period' }).click()
      await page.getByText(/^Ends on/).waitFor()
      await page.getByRole('button', { name: 'Keep it after all' }).click()
      await page.getByText(/^Renews on/).waitFor()
      await page.getByRole('button', { name: 'Change plan' }).click()
      await page.getByRole('button', { name: /Besar/ }).waitFor()
      await pictureAtWidth(tab, 'shop-subscriptions')
      await page.getByRole('button', { name: /Besar/ }).click()
      await pay(page)
      await page.goto(`${shop.url}/account/subscriptions`)
      await page.getByText(/Besar/).waitFor()
      expect(tab.complaints).toEqual([])
    },
  )

  it.each(storyWidths)('shows the keys of a licence at %s px', { timeout: browserTimeout }, async (width, viewport) => {
    const { product, ...variant } = await shop.sell({
      name: `Aplikasi Kasir ${width}`,
      item_type: 'license',
      variant: { price: '250000', is_license_enabled: true },
    })
    const [first, second] = [`KASIR-${width}-AAAA-1111`, `KASIR-${width}-BBBB-2222`]
    await shop.send('POST', `/variants/${variant.id}/licenses`, { keys: [first] })
    const tab = await openTab({ viewport })
    const { page } = tab
    await signUp(tab)
    await buy(page, product.slug)
    await page.goto(`${shop.url}/account/library`)
    await page.getByText(first).waitFor()
    await page.getByRole('heading', { name: `Aplikasi Kasir ${width}`, exact: true }).waitFor()
    await pictureAtWidth(tab, 'shop-license')
    await buy(page, product.slug)
    await page.goto(`${shop.url}/account/library`)
    await page.getByText(first).waitFor()
    expect(await page.getByText(second).count()).toBe(0)
    await shop.send('POST', `/variants/${variant.id}/licenses`, { keys: [second] })
    await expect
      .poll(async () => {
        await page.reload()
        await page.getByText(first).waitFor()
        return await page.getByText(second).count()
      })
      .toBe(1)
    await expectSound(tab)
  })

  it('offers a file for download', { timeout: browserTimeout }, async () => {
    const { product, ...variant } = await shop.sell({
      name: 'Buku Resep',
      item_type: 'digital',
      variant: { price: '30000', is_file_enabled: true },
    })
    const form = new FormData()
    form.append('file', new Blob(['isi buku'], { type: 'text/plain' }), 'resep.txt')
    const headers = { authorization: `Bearer ${shop.secretKey}` }
    const address = `${service.baseUrl}/v3/variants/${variant.id}/digital-product-files`
    expect((await fetch(address, { method: 'POST', headers, body: form })).status).toBe(200)
    const tab = await openTab({ viewport: phone })
    const { page } = tab
    await signUp(tab)
    await buy(page, product.slug)
    await page.goto(`${shop.url}/account/library`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('resep.txt')
  })
})
