import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Cleans up after the running test, or after the file where no test runs. Within a test, Vitest ignores `afterAll`. */
export function onFinished(cleanUp: () => unknown) {
  const register = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  register(async () => {
    await cleanUp()
  })
}
