import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { issuerOf, serverMetadata } from './metadata.ts'

const wellKnown = '/.well-known/oauth-authorization-server'

/** Clients insert the well-known path before the path of the issuer (RFC 8414) or append it (OpenID Connect style). */
export function metadataRoutes({ config }: Service): Route[] {
  const underPath = `${config.baseUrl}/v3/oauth`
  const places: [string, string][] = [
    [wellKnown, issuerOf(config)],
    [`${wellKnown}/v3/oauth`, underPath],
    [`/v3/oauth${wellKnown}`, underPath],
  ]
  return places.map(([path, issuer]) =>
    read({
      method: 'GET',
      path,
      tag: 'OAuth',
      summary: `Metadata of the authorization server ${issuer}`,
      access: anyone,
      answer: { status: 200, schema: Type.Object({ issuer: Type.String() }, { additionalProperties: true }) },
      handle: async () => serverMetadata(config, issuer),
    }),
  )
}
