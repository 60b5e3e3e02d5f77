import { executionAsyncResource } from 'node:async_hooks'

let kept: object | undefined

/**
 * Keeps one of the objects by which Node queues `process.nextTick` alive. While none exists, a full garbage collection
 * drops V8's description of their form (hidden class), and from then on each call takes four times as long; a request
 * makes about ten.
 */
export function keepTicksFast(): Promise<void> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      kept ??= executionAsyncResource()
      resolve()
    })
  })
}

/** The object that is kept. */
export const keptTick = () => kept
