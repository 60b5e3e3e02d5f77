import { sendRequest, toAddress } from '../../client/request.ts'
import { getSpoken } from '../messages/loaded-words.ts'
import { readAnswer } from './read-answer.ts'
import type { Operations } from './types.generated.ts'

export type Operation = keyof Operations

/** The input of a call: path, query and body, as far as the operation has them. */
export type Input<K extends Operation> = Operations[K]['input']

export type Answer<K extends Operation> = Operations[K]['answer']

type Loose = { path?: object; query?: object; body?: unknown }

type Options = { signal?: AbortSignal; ifMatch?: string; idempotencyKey?: string }

/** Like `call`, but also returns the version of the response, for `ifMatch` of a later change. */
export async function callWithEtag<K extends Operation>(
  operation: K,
  input: Input<K>,
  { signal, ifMatch, idempotencyKey }: Options = {},
): Promise<{ answer: Answer<K>; etag: string | undefined }> {
  const [method, template] = operation.split(' ') as [string, string]
  const { path = {}, query = {}, body } = input as Loose
  const response = await sendRequest(method, toAddress(template, path, query), {
    body,
    signal,
    credentials: 'same-origin',
    headers: {
      'accept-language': getSpoken().language,
      ...(ifMatch && { 'if-match': ifMatch }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
  })
  return { answer: await readAnswer(response), etag: response.headers.get('etag') ?? undefined }
}

/** Calls an operation of the dashboard's API by its name in the OpenAPI document: `GET /api/me`. */
export const call = async <K extends Operation>(operation: K, input: Input<K>, signal?: AbortSignal) =>
  (await callWithEtag(operation, input, { signal })).answer
