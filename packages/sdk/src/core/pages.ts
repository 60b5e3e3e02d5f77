type Page = { data: unknown[]; next_cursor: string | null }

/** The items of all pages, read one page at a time. */
export async function* readPages<Item>(readPage: (cursor: string | undefined) => Promise<Page>): AsyncGenerator<Item> {
  let cursor: string | undefined
  do {
    const page = await readPage(cursor)
    yield* page.data as Item[]
    cursor = page.next_cursor ?? undefined
  } while (cursor)
}
