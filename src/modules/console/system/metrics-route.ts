import { anyone } from '../../../access/access.ts'
import { readBearer } from '../../../access/bearer.ts'
import { type Route, read } from '../../../access/route.ts'
import { unauthorized } from '../../../platform/errors/errors.ts'
import { equalsInConstantTime } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'

/** The listener: that of the API, or the health port, which is not reachable from outside. */
export type Listener = 'public' | 'internal'

/** Metrics for Prometheus. On the public port they require a token, because they are large and internal. */
export function metricsRoute({ config, metrics }: Service, listener: Listener): Route {
  const isAllowed = (token: string | undefined) =>
    listener === 'internal' ||
    (token !== undefined && config.metricsToken !== undefined && equalsInConstantTime(token, config.metricsToken))
  return read({
    method: 'GET',
    path: '/metrics',
    tag: 'System',
    summary: 'Counters for Prometheus',
    description: 'On the health port, or with the token of the setting `METRICS_TOKEN` as `Authorization: Bearer …`.',
    access: anyone,
    answer: { status: 200, schema: null, contentType: 'text/plain' },
    errors: [401],
    handle: async ({ request, reply }) => {
      if (!isAllowed(readBearer(request)))
        throw unauthorized('Send the token of METRICS_TOKEN as a bearer token, or ask the health port')
      return reply.type(metrics.registry.contentType).send(await metrics.render())
    },
  })
}
