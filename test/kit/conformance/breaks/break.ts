import type { Options } from '../../../../packages/conformance/src/index.ts'

export type Sent = {
  method: string
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: breaks look into bodies of every shape
  body: any
  raw: Buffer
}

// biome-ignore lint/suspicious/noExplicitAny: breaks look into bodies of every shape
export type Reply = { status: number; headers: Record<string, string>; body: any }

/** What a broken server does differently with a request: it changes it, or answers it itself. */
export type Hooks = {
  // biome-ignore lint/suspicious/noConfusingVoidType: most hooks return nothing
  request?: (sent: Sent) => Partial<Reply> | void
  answer?: (reply: Reply, sent: Sent) => void
}

export type Break = {
  /** The check that must name it. */
  check: string
  does: string
  /** Further checks of the same rule, or that need what is broken, which cannot pass then. */
  also?: string[]
  /** The check waits for what never comes, so that waiting longer would change nothing. */
  isInVain?: true
  /** Makes the hooks anew for each run, because some remember what they saw. */
  make: (options: Options) => Hooks
}

/** A break that changes answers of one route. */
export const inAnswer = (check: string, does: string, route: RegExp, answer: NonNullable<Hooks['answer']>): Break => ({
  check,
  does,
  make: () => ({
    answer: (reply, sent) => {
      if (route.test(`${sent.method} ${sent.path}`)) answer(reply, sent)
    },
  }),
})

/** A break that changes requests of one route, or answers them itself. */
export const inRequest = (
  check: string,
  does: string,
  route: RegExp,
  request: NonNullable<Hooks['request']>,
): Break => ({
  check,
  does,
  make: () => ({ request: (sent) => (route.test(`${sent.method} ${sent.path}`) ? request(sent) : undefined) }),
})

/** A break that gives answers of one route another status. */
export const inStatus = (check: string, does: string, route: RegExp, from: number, to: number): Break =>
  inAnswer(check, does, route, (reply) => {
    if (reply.status === from) reply.status = to
  })
