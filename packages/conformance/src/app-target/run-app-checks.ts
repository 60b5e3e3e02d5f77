import type { Check } from '../check.ts'
import type { Report } from '../run/run-checks.ts'
import { type Progress, runEach } from '../run/run-each.ts'
import { Secrets } from '../run/secrets.ts'
import { AppKit, type AppOptions } from './kit.ts'

/** Plays the service to an app. One check after the other, because each changes how the service behaves. */
export async function runAppChecks(
  checks: Check<AppKit>[],
  options: AppOptions,
  progress: Progress = {},
): Promise<Report> {
  const startedAt = new Date()
  const secrets = new Secrets()
  secrets.add(options.clientSecret)
  secrets.add(options.webhookSecret)
  const kit = new AppKit(options)
  await kit.platform.start(options.listen)
  try {
    const fresh = checks.map((check) => ({
      ...check,
      run: async () => {
        kit.platform.reset()
        await check.run(kit)
      },
    }))
    const hide = (text: string) => secrets.hide(text)
    const results = await runEach(fresh, {
      kit,
      concurrency: 1,
      hide,
      onResult: progress.onResult,
      stop: progress.stop,
    })
    const durationMs = Date.now() - startedAt.getTime()
    return { baseUrl: options.address, startedAt: startedAt.toISOString(), durationMs, results, left: [] }
  } finally {
    kit.platform.stop()
  }
}
