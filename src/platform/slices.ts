import { setImmediate } from 'node:timers/promises'

const maxSliceMs = 10

/**
 * Cuts a loop over many records into slices: call the returned function after each record. It lets other requests run when
 * the loop has run for 10 ms, and costs nothing until then.
 */
export function createSlices(): () => Promise<void> | undefined {
  let start = performance.now()
  return () => (performance.now() - start < maxSliceMs ? undefined : next())

  async function next() {
    await setImmediate()
    start = performance.now()
  }
}
