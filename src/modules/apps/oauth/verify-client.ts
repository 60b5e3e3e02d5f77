import type { FastifyReply, FastifyRequest } from 'fastify'
import { applyLimit } from '../../../access/admit.ts'
import { countFailure } from '../../../access/count-failure.ts'
import { refuseAddress } from '../../../access/ip-allowlist.ts'
import { oauthError } from '../../../access/oauth-error.ts'
import type { Service } from '../../../platform/service.ts'
import { type ClientCredentials, type ClientFields, readClientCredentials } from './client-credentials.ts'

export type Client = { id: number; client_id: string; ip_allowlist: string[] }

export type ClientCall = { request: FastifyRequest; reply: FastifyReply; body: ClientFields }

const clientQuery =
  'select id, client_id, ip_allowlist from applications where client_id = $1 and client_secret_hash = $2'

/** Throws `invalid_client` if authentication fails. Not cached: a rotated secret must be rejected immediately. */
export const verifyClient = (service: Service, call: ClientCall): Promise<Client> =>
  findAsClient(service, call, async ({ client_id, secretHash }) => {
    const [client] = await service.reads.query<Client>(clientQuery, [client_id, secretHash])
    return client
  })

/** Runs a query by the client's credentials, then applies the client's rate limit and IP allowlist to its row. */
export async function findAsClient<Row extends Client>(
  service: Service,
  { request, reply, body }: ClientCall,
  select: (credentials: ClientCredentials) => Promise<Row | undefined>,
): Promise<Row> {
  const credentials = readClientCredentials(request, body)
  const row = credentials && (await select(credentials))
  if (!row) {
    const usedBasic = /^Basic /i.test(request.headers.authorization ?? '')
    if (usedBasic || body.client_secret) await countFailure(service, request)
    const challenge = usedBasic ? { 'www-authenticate': 'Basic realm="oauth"' } : undefined
    throw oauthError('invalid_client', 'Client authentication failed', challenge)
  }
  const windows = service.config.limits.oauth_client
  await applyLimit(service, { name: `oauth:${row.id}`, kind: 'oauth_client', windows }, reply)
  const refusal = refuseAddress(request.ip, row.ip_allowlist)
  if (refusal) throw refusal
  return row
}
