import type { LooseInput } from './call.ts'
import type { Received } from './send.ts'

/** The items of a list that has pages; never for other answers. */
export type ItemIn<Answer> = Answer extends { data: (infer Item)[]; next_cursor: string | null } ? Item : never

type Page = { data: unknown[]; next_cursor: string | null }
type SendAny = (operation: string, input?: LooseInput) => Promise<Received>

/** The three ways to call, over the one that sends. Their types are those of the connection. */
export const createCalls = (send: SendAny) => ({
  call: async (operation: string, input?: unknown) => (await send(operation, input as LooseInput)).body as never,
  send: async (operation: string, input?: unknown) => (await send(operation, input as LooseInput)) as never,
  each: (operation: string, input?: unknown) => readPages(send, operation, (input ?? {}) as LooseInput),
})

/** The items of all pages, read one page at a time. */
async function* readPages(send: SendAny, operation: string, input: LooseInput): AsyncGenerator<never> {
  let cursor: string | undefined
  do {
    const query = cursor ? { ...input.query, next_cursor: cursor } : input.query
    const page = (await send(operation, { ...input, query })).body as Page
    yield* page.data as never[]
    cursor = page.next_cursor ?? undefined
  } while (cursor)
}
