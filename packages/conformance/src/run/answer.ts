/** What came back for a request, as far as checks and reports look at it. */
export type Answer = {
  /** Method and path, without the query, which may hold a secret. */
  request: string
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: checks look into bodies of every shape
  body: any
  text: string
  requestId: string | undefined
}

/** The server answered otherwise than the contract says. */
export class Violation extends Error {
  override readonly name = 'Violation'
  readonly expected: string
  readonly found: string
  readonly answer: Answer | undefined

  constructor(expected: string, found: string, answer?: Answer) {
    super(`expected ${expected}, found ${found}`)
    this.expected = expected
    this.found = found
    this.answer = answer
  }
}

/** A check could not be made, because something else than its rule failed. */
export class Obstacle extends Error {
  override readonly name = 'Obstacle'
  readonly answer: Answer | undefined

  constructor(message: string, answer?: Answer) {
    super(message)
    this.answer = answer
  }
}
