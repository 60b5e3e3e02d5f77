import type { LooseInput } from './call.ts'
import type { Received } from './send.ts'

/** Lists have `next_cursor`; logs that are read on later have `next`, also on their last page. */
type PageOf<Item> =
  | { data: Item[]; next_cursor: string | null }
  | { data: Item[]; has_more: boolean; next: string | null }

/** The items of a list that has pages; never for other answers. */
export type ItemIn<Answer> = Answer extends PageOf<infer Item> ? Item : never

type Page = { data: unknown[]; next_cursor?: string | null; has_more?: boolean; next?: string | null }
type SendAny = (operation: string, input?: LooseInput) => Promise<Received>

/** The three ways to call, over the one that sends. Their types are those of the connection. */
export const createCalls = (send: SendAny) => ({
  call: async (operation: string, input?: unknown) => (await send(operation, input as LooseInput)).body as never,
  send: async (operation: string, input?: unknown) => (await send(operation, input as LooseInput)) as never,
  each: (operation: string, input?: unknown) => readPages(send, operation, (input ?? {}) as LooseInput),
})

/** The items of all pages, read one page at a time. */
async function* readPages(send: SendAny, operation: string, input: LooseInput): AsyncGenerator<never> {
  let place: object | undefined = {}
  while (place) {
    const page = (await send(operation, { ...input, query: { ...input.query, ...place } })).body as Page
    yield* page.data as never[]
    place = findNext(page)
  }
}

/** What the query of the next page adds. */
function findNext({ next_cursor, has_more, next }: Page): object | undefined {
  if (next_cursor) return { next_cursor }
  return has_more && next ? { after: next } : undefined
}
