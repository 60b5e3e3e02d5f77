import { createRequester, type Requester } from './send-request.ts'

const limits = { timeoutMs: 10_000, maxAnswerBytes: 4 * 1024 * 1024 }

/** Clients for calls to outside services. */
export type Outbound = {
  /** A client that only sends to public addresses over TLS. */
  guarded: Requester
  /** A client for addresses that the operator configured: the sandbox, or a service in the operator's network. */
  own: Requester
  close(): void
}

export function createOutbound(): Outbound {
  const guarded = createRequester({ ...limits, allowPrivate: false })
  const own = createRequester({ ...limits, allowPrivate: true })
  return {
    guarded,
    own,
    close: () => {
      guarded.close()
      own.close()
    },
  }
}
