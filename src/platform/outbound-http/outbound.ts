import { createRequester, type Requester } from './send-request.ts'

const limits = { timeoutMs: 10_000, maxAnswerBytes: 4 * 1024 * 1024 }

/** A byte more than the largest picture, which shows that one is larger. */
const pictureLimits = { timeoutMs: 20_000, maxAnswerBytes: 20 * 1024 * 1024 + 1 }

/** Push services answer with a status and a few words. */
const pushLimits = { timeoutMs: 10_000, maxAnswerBytes: 10_000 }

/** Clients for calls to outside services. */
export type Outbound = {
  /** A client that only sends to public addresses over TLS. */
  guarded: Requester
  /** A client for addresses that the operator configured: the sandbox, or a service in the operator's network. */
  own: Requester
  /** A guarded client for pictures at addresses that merchants gave. */
  pictures: Requester
  /** A guarded client for the push services that browsers of members name. */
  pushes: Requester
  close(): void
}

/** `allowPrivate` is for development only: addresses that others chose may then lead into the operator's network. */
export function createOutbound({ allowPrivate = false }: { allowPrivate?: boolean } = {}): Outbound {
  const pictures = createRequester({ ...pictureLimits, allowPrivate })
  const pushes = createRequester({ ...pushLimits, allowPrivate })
  const guarded = createRequester({ ...limits, allowPrivate: false })
  const own = createRequester({ ...limits, allowPrivate: true })
  return {
    guarded,
    own,
    pictures,
    pushes,
    close: () => {
      pictures.close()
      pushes.close()
      guarded.close()
      own.close()
    },
  }
}
