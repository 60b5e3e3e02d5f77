import type { VisitCounter } from '../modules/shop/visits/index.ts'
import type { ConnectedService } from './connect-outside.ts'
import type { Servers, Side } from './servers.ts'
import type { Usage } from './usage.ts'

/** Loads the code of the routes only where they are served. */
export async function buildServers(
  service: ConnectedService,
  usage: Usage,
  visits: VisitCounter,
  sides: Side[],
): Promise<Servers> {
  if (sides.length === 0) return {}
  const { createServers } = await import('./servers.ts')
  return createServers(service, usage, visits, sides)
}
