import { expect } from 'vitest'
import { openGoodsShop } from '../../records/goods.ts'
import { startService } from '../../support/service.ts'
import { openTab, picture } from '../support/chromium.ts'
import { story } from '../support/story.ts'

const service = await startService()

story('Subscriptions, courses and licences in the browser', async (step) => {
  const shop = await openGoodsShop(service)
  const tab = await openTab()
  const { page } = tab
  const [name, value] = shop.browser.cookie!.split(/=(.*)/) as [string, string]
  await tab.context.addCookies([{ name, value, url: service.appUrl }])
  const dialogButton = (label: string) =>
    page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()

  await step('shows a subscription, changes its price and cancels it', async () => {
    await page.goto(`${service.appUrl}/subscriptions`)
    await page.getByText('No subscription yet').waitFor()
    await picture(tab, 'subscriptions-empty')
    const [plan] = await shop.sellPlans(['100000'])
    const order = await shop.buy(plan!.id, { quantity: 2 })
    await page.reload()
    const line = page.getByRole('listitem').filter({ hasText: 'Langganan Kopi' })
    await line.getByText('every month').waitFor()
    await picture(tab, 'subscriptions')
    await line.getByRole('link', { name: 'Open' }).click()
    await page.getByText('2 × Rp').waitFor()
    await page.getByRole('button', { name: 'Change price' }).click()
    await page.getByRole('textbox', { name: /Price of one unit/ }).fill('a lot')
    await dialogButton('Save')
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.getByRole('textbox', { name: /Price of one unit/ }).fill('125000')
    await dialogButton('Save')
    await page.getByText(/from the next period/).waitFor()
    await picture(tab, 'subscription')
    await page.getByRole('button', { name: 'Cancel with the period' }).click()
    await dialogButton('Cancel with the period')
    await page.getByText('Ends with the period').waitFor()
    const row = await shop.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ status: 'active', is_cancel_at_period_end: true })
    await page.getByRole('button', { name: 'Cancel at once' }).click()
    await dialogButton('Cancel at once')
    await page.getByText('Canceled', { exact: true }).waitFor()
  })

  await step('creates the lessons of a course and reorders them', async () => {
    await page.goto(`${service.appUrl}/digital-goods`)
    await page.getByText('No course and no licence yet').waitFor()
    const variant = await shop.sellDigital({ is_lms_enabled: true }, { name: 'Barista Rumahan', item_type: 'course' })
    await page.reload()
    await page.getByRole('link', { name: 'Open' }).click()
    for (const title of ['Seduh', 'Biji']) {
      await page.getByRole('button', { name: 'Add section' }).click()
      await page.getByRole('textbox', { name: 'Title of the section' }).fill(title)
      await dialogButton('Save')
      await page.getByRole('heading', { name: title }).waitFor()
    }
    await page.getByRole('button', { name: 'Add lesson' }).first().click()
    await page.getByRole('textbox', { name: 'Title of the lesson' }).fill('Tiga tuangan')
    await page.getByRole('textbox', { name: 'Text' }).fill('Tuang perlahan.')
    await page.getByRole('textbox', { name: 'Minutes' }).fill('7')
    await picture(tab, 'course-lesson')
    await dialogButton('Save')
    await page.getByText('Text · 7 min').waitFor()
    await page.getByRole('button', { name: 'Move Biji up' }).click()
    await page.getByRole('button', { name: 'Move Biji up' }).and(page.locator(':disabled')).waitFor()
    await picture(tab, 'course')
    const course = await shop.send('GET', `/variants/${variant.id}/course`)
    expect(course.course_sections).toMatchObject([
      { title: 'Biji', course_contents: [] },
      { title: 'Seduh', course_contents: [{ title: 'Tiga tuangan', duration: 420, type: 'text' }] },
    ])
  })

  await step('adds licence keys and assigns them to waiting buyers', async () => {
    const variant = await shop.sellDigital(
      { is_license_enabled: true },
      { name: 'Aplikasi Kasir', item_type: 'license' },
    )
    await shop.buy(variant.id)
    await page.goto(`${service.appUrl}/digital-goods/${variant.unique_id}`)
    await page.getByText('1 paid units wait for a key').waitFor()
    await page.getByRole('button', { name: 'Add keys' }).click()
    await page.getByRole('textbox', { name: 'Keys' }).fill('KASIR-1\nKASIR-2\n')
    await dialogButton('Add keys')
    await page.getByText('1 free · 1 given · 0 revoked').waitFor()
    await picture(tab, 'licenses')
    await page.getByRole('radio', { name: 'A generator' }).check()
    await page.getByRole('textbox', { name: 'Pattern' }).fill('KASIR-XXXX')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('[aria-invalid="true"]').waitFor()
    await page.getByRole('textbox', { name: 'Pattern' }).fill('KASIR-XXXX-XXXX-XXXX')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved').waitFor()
    expect(await shop.send('GET', `/variants/${variant.id}/license-pool`)).toMatchObject({ source: 'generator' })
  })
})
