import { buildOpenApi } from '../src/access/openapi/openapi.ts'
import type { Route } from '../src/access/route.ts'
import { apiRoutes, dashboardRoutes } from '../src/app.ts'
import { connectOutside } from '../src/composition/connect-outside.ts'
import { readConfig } from '../src/config.ts'
import { createInvalidation } from '../src/platform/caching/invalidation.ts'
import type { Service } from '../src/platform/service.ts'

// Declaring routes only creates batchers and caches; handlers are never called here.
const batcher = { batch: () => () => undefined }
const service = connectOutside({
  config: readConfig({}),
  reads: batcher,
  writes: batcher,
  invalidation: createInvalidation(),
} as unknown as Service)

/** The routes of both APIs, to generate code from. */
export const declaredRoutes = { api: apiRoutes(service), dashboard: dashboardRoutes(service) }

export const toOpenApi = (routes: Route[]) =>
  buildOpenApi(routes, { url: '', appUrl: '', title: '', description: '', headerPrefix: '' })
