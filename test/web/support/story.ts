import { test } from 'vitest'
import { browserTimeout, chromiumMissing } from './chromium.ts'

type Step = (title: string, run: () => Promise<void>) => Promise<void>

/** A test in the browser whose steps build on each other. A failure names the step. */
export function story(title: string, run: (step: Step) => Promise<void>) {
  const reason = chromiumMissing ? ` (${chromiumMissing})` : ''
  test.skipIf(chromiumMissing)(`${title}${reason}`, () => run(runStep), 2 * browserTimeout)
}

const runStep: Step = async (title, run) => {
  try {
    await run()
  } catch (error) {
    if (error instanceof Error) error.message = `${title}: ${error.message}`
    throw error
  }
}
