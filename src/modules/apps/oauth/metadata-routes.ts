import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { serverMetadata } from './metadata.ts'

/** An issuer has one metadata document (RFC 8414): a second address would make clients expect a second `issuer`. */
export const metadataRoutes = ({ config }: Service): Route[] => [
  read({
    method: 'GET',
    path: '/.well-known/oauth-authorization-server',
    tag: 'OAuth',
    summary: 'Metadata of the authorization server',
    access: anyone,
    answer: { status: 200, schema: Type.Object({ issuer: Type.String() }, { additionalProperties: true }) },
    handle: async () => serverMetadata(config),
  }),
]
