import type { Registry } from 'prom-client'
import { createHistogram, type Observe } from './histogram.ts'

export const secondBounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Records the responses of one route. Its labels are composed once, because hashing them per request is slow. */
export type RouteTimes = (status: number, seconds: number) => void

/** The histogram of requests, printed with the registry's other metrics. */
export function createRequestTimes(registry: Registry): (route: string, method: string) => RouteTimes {
  const open = createHistogram(registry, {
    name: 'etalase_http_request_seconds',
    help: 'Time to answer, by route, method and status',
    bounds: secondBounds,
  })
  const byMethod = new Map<string, Map<string, RouteTimes>>()
  return (route, method) => {
    const byRoute = byMethod.get(method) ?? new Map<string, RouteTimes>()
    const known = byRoute.get(route)
    if (known) return known
    const times = countTimes(route, method)
    byMethod.set(method, byRoute.set(route, times))
    return times
  }

  function countTimes(route: string, method: string): RouteTimes {
    const byStatus = new Map<number, Observe>()
    return (status, seconds) => {
      let observe = byStatus.get(status)
      if (!observe) {
        observe = open({ route, method, status: `${status}` })
        byStatus.set(status, observe)
      }
      observe(seconds)
    }
  }
}
