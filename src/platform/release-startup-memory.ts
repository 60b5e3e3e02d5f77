import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects garbage once, when the service has just started. Starting creates much more than it keeps, and V8 would hold
 * the memory of an idle process for hours; from then on V8 decides by itself again.
 */
export function releaseStartupMemory() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  setFlagsFromString('--no-expose-gc')
}
