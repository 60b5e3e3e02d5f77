import type { Check } from '../check.ts'
import type { Report } from '../run/run-checks.ts'
import { type Progress, runEach } from '../run/run-each.ts'
import { ShopKit, type ShopOptions, startBrowser } from './shop-kit.ts'

type Run = Progress & {
  /** Path of a Chromium. */
  browser?: string
}

/** Lets a browser buy in a shop. One check after the other, because each changes how the service answers. */
export async function runShopChecks(checks: Check<ShopKit>[], options: ShopOptions, run: Run = {}): Promise<Report> {
  const startedAt = new Date()
  const kit = new ShopKit(options, await startBrowser(run.browser))
  // The check that is under way fails without its browser, and nothing more is bought.
  run.stop?.addEventListener('abort', () => void kit.stop())
  try {
    await kit.start()
    const left: string[] = []
    const results = await runEach(checks, {
      kit,
      concurrency: 1,
      hide: (text) => text,
      stop: run.stop,
      onResult: (result, done, all) => {
        left.push(...[...kit.proxy.orders].map((number) => `order ${number}`))
        kit.proxy.orders.clear()
        run.onResult?.(result, done, all)
      },
    })
    const durationMs = Date.now() - startedAt.getTime()
    return { baseUrl: options.address, startedAt: startedAt.toISOString(), durationMs, results, left }
  } finally {
    await kit.stop()
  }
}
