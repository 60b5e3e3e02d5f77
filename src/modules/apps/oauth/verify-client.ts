import type { FastifyReply, FastifyRequest } from 'fastify'
import { applyLimit } from '../../../access/admit.ts'
import { countFailure } from '../../../access/count-failure.ts'
import { checkAddress } from '../../../access/ip-allowlist.ts'
import { oauthError } from '../../../access/oauth-error.ts'
import type { Service } from '../../../platform/service.ts'
import { type ClientCredentials, type ClientFields, readClientCredentials } from './client-credentials.ts'

export type Client = { id: number; client_id: string; ip_allowlist: string[] }

export type ClientCall = { request: FastifyRequest; reply: FastifyReply; body: ClientFields }

const find = 'select id, client_id, ip_allowlist from applications where client_id = $1 and client_secret_hash = $2'

/** The app that calls, or throws `invalid_client`. Asked of the database each time: a rotated secret stops at once. */
export const verifyClient = (service: Service, call: ClientCall): Promise<Client> =>
  findAsClient(service, call, async ({ client_id, secretHash }) => {
    const [client] = await service.reads.query<Client>(find, [client_id, secretHash])
    return client
  })

/** Runs a select that is scoped to the client's credentials, and lets its row through only as the client may pass. */
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
  checkAddress(request.ip, row.ip_allowlist)
  return row
}
