import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { Obstacle, Violation } from '../run/answer.ts'
import { inventPhone } from '../run/phones.ts'
import type { BuyingPath } from './buying-path.ts'
import { type Faults, ShopProxy } from './shop-proxy.ts'

export type ShopOptions = {
  /** Where the shop under test is. */
  address: string
  /** The service that it sells for. */
  baseUrl: string
  /** The port on which the run stands between the two. */
  listen: number
  path: BuyingPath
  waitSeconds: number
  /** How long slow answers take. */
  slowSeconds: number
}

const pollMs = 100

/** What a check of a storefront works with: a buyer in a browser, and the path between shop and service. */
export class ShopKit {
  readonly options: ShopOptions
  readonly proxy: ShopProxy
  readonly #browser: Browser
  readonly #received: Promise<string>[] = []

  constructor(options: ShopOptions, browser: Browser) {
    this.options = options
    this.#browser = browser
    this.proxy = new ShopProxy(options.baseUrl)
  }

  /** A new buyer goes through the shop until the order can be placed, under these faults. */
  async goToCheckout(faults: Faults = {}): Promise<Page> {
    this.proxy.reset(faults)
    const context = await this.#browser.newContext({ baseURL: this.options.address })
    const page = await context.newPage()
    page.setDefaultTimeout(this.options.waitSeconds * 1000)
    page.on('response', (response) => {
      if (response.url().startsWith(this.options.address)) this.#received.push(response.text().catch(() => ''))
    })
    await this.#follow(page)
    return page
  }

  async #follow(page: Page): Promise<void> {
    const { start, steps, place } = this.options.path
    const mark = randomBytes(4).toString('hex')
    const buyer: Record<string, string> = {
      name: `Conformance ${mark} buyer`,
      email: `conformance-${mark}@conformance.example`,
      phone: inventPhone(),
    }
    await page.goto(start)
    for (const { click, fill, check, go, with: value = '', optional } of steps) {
      if (go) {
        await page.goto(go)
        continue
      }
      const element = page.locator((click ?? fill ?? check)!).first()
      if (optional && (await element.count()) === 0) continue
      await element.waitFor().catch(() => this.#reload(page, element))
      if (click) await element.click()
      if (check) await element.check()
      if (fill) await element.fill(value.replace(/\{(\w+)\}/g, (_, name: string) => buyer[name] ?? ''))
    }
    await page.locator(place).first().waitFor()
  }

  /** What a buyer does with a page that did not come. */
  async #reload(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
    await page.reload()
    await element.waitFor().catch(() => {
      throw new Violation('a page of the shop that goes on', `${new URL(page.url()).pathname} without the next step`)
    })
  }

  /** What the browser received since the run began. A redirect has no text. */
  readReceived = (): Promise<string[]> => Promise.all(this.#received)

  place = (page: Page) => page.locator(this.options.path.place).first()

  /** Waits until the page shows the number of an order that was placed; false if that does not happen. */
  async seesOrder(page: Page, waitSeconds = this.options.waitSeconds): Promise<boolean> {
    const deadline = Date.now() + waitSeconds * 1000
    while (Date.now() < deadline) {
      const text = await page.textContent('body').catch(() => '')
      if ([...this.proxy.orders].some((number) => text?.includes(number))) return true
      await page.waitForTimeout(pollMs)
    }
    return false
  }

  /** Waits for requests of a page that was left. */
  async untilIdle(): Promise<void> {
    while (this.proxy.open > 0) await sleep(pollMs)
  }

  async start(): Promise<void> {
    await this.proxy.start(this.options.listen)
  }

  async stop(): Promise<void> {
    this.proxy.stop()
    await this.#browser.close()
  }
}

/** Starts a Chromium; Playwright is not among the dependencies, because only this target needs it. */
export async function startBrowser(executablePath: string | undefined): Promise<Browser> {
  const playwright = await import('playwright-core').catch(() => {
    throw new Obstacle('This target needs a browser: npm install playwright-core')
  })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return await playwright.chromium
    .launch({ executablePath, args, handleSIGINT: false, handleSIGTERM: false })
    .catch((error: Error) => {
      throw new Obstacle(`No Chromium: ${error.message.split('\n')[0]}; name one with --browser`)
    })
}
