import { send } from '../../../sdk/src/core/send.ts'
import type { Operations } from '../../../sdk/src/generated/types.generated.ts'

export type Start = Operations['POST /v3/cli/sign-ins']['answer']
type Answer = Operations['POST /v3/cli/sign-ins/claim']['answer']

export type Confirmed = Required<Answer> & { status: 'confirmed' }

export async function startSignIn(url: string, body: { machine_name: string; scopes: string[] }, signal: AbortSignal) {
  return (await post(`${url}/v3/cli/sign-ins`, body, signal)) as Start
}

/** Asks whether the code was answered. */
export async function claimKey(url: string, secret: string, signal: AbortSignal) {
  const answer = await post(`${url}/v3/cli/sign-ins/claim`, { secret }, signal)
  return answer as Confirmed | (Answer & { status: 'waiting' | 'denied' })
}

/** Calls without a credential, which the connections of the SDK do not make. */
async function post(url: string, body: object, signal: AbortSignal) {
  return (await send({ method: 'POST', url, headers: {}, body, isRepeatable: false, signal })).body
}
