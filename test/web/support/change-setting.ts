import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'

export type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  pattern?: string
  minimum?: number
  maximum?: number
}

/** Values that satisfy rules beyond the schema. */
const texts: Record<string, string> = {
  email: 'halo@example.com',
  phone: '628112345678',
  mail_sender_address: 'toko@kirim.example.com',
  mail_reply_to: 'balas@example.com',
  account_number: '5270123456',
  accent_color: '#7c3aed',
  subscription_retry_days: '2, 4',
}

const listTypes = ({ type, anyOf = [] }: Schema): string[] => [type ?? [], ...anyOf.flatMap(listTypes)].flat()

/** Another valid value for a text field. */
function otherText(name: string, present: string, schema: Schema): string {
  const types = listTypes(schema)
  if (types.includes('integer')) return String(Number(present) + (Number(present) === schema.maximum ? -1 : 1))
  if (types.includes('number')) return present === '2' ? '3' : '2'
  if (name === 'slug') return `${present}-lain`
  return texts[name] ?? `Lain ${name.slice(0, 20)}`
}

async function changeControl(page: Page, control: Locator, name: string, schema: Schema) {
  const kind = await control.evaluate(
    (element: { tagName: string; type: string }) => `${element.tagName} ${element.type}`,
  )
  if (kind === 'INPUT checkbox') return await control.click()
  if (kind === 'INPUT radio')
    return await page
      .locator(`[name="${await control.getAttribute('name')}"]:not(:checked)`)
      .first()
      .check()
  if (kind === 'INPUT file') {
    const buffer = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#7c3aed' } })
      .png()
      .toBuffer()
    await control.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
    return await page.locator('img[src*="/images/"]').first().waitFor()
  }
  if (kind.startsWith('SELECT')) {
    // The list may still be loading, so wait for its second choice.
    await control.locator('option').nth(1).waitFor({ state: 'attached' })
    const present = await control.inputValue()
    const values = await control
      .locator('option')
      .evaluateAll((options: { value: string }[]) => options.map(({ value }) => value))
    return await control.selectOption(values.find((value) => value !== present)!)
  }
  await control.fill(otherText(name, await control.inputValue(), schema))
}

/** Those of the given settings that have fields on the current page. */
export async function settingsOn(page: Page, names: string[]): Promise<string[]> {
  const fields = new Set<string>(
    await page
      .locator('main [name], main [data-list]')
      .evaluateAll((elements: { getAttribute: (name: string) => string | null }[]) =>
        elements.map(
          (element) =>
            (element.getAttribute('name') ?? element.getAttribute('data-list'))!
              .replace(/^settings\./, '')
              .split('.')[0]!,
        ),
      ),
  )
  return names.filter((name) => fields.has(name))
}

/** Changes a setting in the form of the current page, as its schema allows. */
export async function changeSetting(page: Page, name: string, schema: Schema) {
  const list = page.locator(`[data-list="${name}"], [data-list="settings.${name}"]`)
  if ((await list.count()) === 0) {
    const control = page
      .locator(`[name="${name}"], [name="settings.${name}"], [name^="${name}."]:not(:checked)`)
      .first()
    return await changeControl(page, control, name, schema)
  }
  await list.getByRole('button').last().click()
  for (const [part, partSchema] of Object.entries(schema.items!.properties!)) {
    const control = list.locator(`[name$=".${name}.0.${part}"]`)
    if ((await control.count()) > 0) await changeControl(page, control, part, partSchema)
  }
}

/**
 * Changes every setting of the current page, also those that a changed setting brings along. What it would hide, the amount
 * beside a type of charge, is changed before it. Returns the names.
 */
export async function changeAllOn(page: Page, names: string[], schemas: Record<string, Schema>): Promise<string[]> {
  const changed: string[] = []
  for (;;) {
    await expect.poll(() => page.locator('main [aria-busy="true"]').count()).toBe(0)
    const next = (await settingsOn(page, names)).filter((name) => !changed.includes(name))
    if (next.length === 0) return changed
    for (const name of next.toSorted((one, other) => Number(one.endsWith('_type')) - Number(other.endsWith('_type')))) {
      await changeSetting(page, name, schemas[name]!)
      changed.push(name)
    }
  }
}
