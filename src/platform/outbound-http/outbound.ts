import { createRequester, type Requester } from './send-request.ts'

const limits = { timeoutMs: 10_000, maxAnswerBytes: 4 * 1024 * 1024 }

/** Clients for calls to outside services. */
export type Outbound = {
  /** Sends to public addresses over TLS only. */
  guarded: Requester
  /** For addresses that the operator configured: the sandbox, or a service in the own network. */
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
