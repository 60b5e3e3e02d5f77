import type { FastifyReply } from 'fastify'
import type { TSchema } from 'typebox'
import { createSlices } from '../concurrency/slices.ts'
import type { Page } from '../db/list-page.ts'

/** The schema of a row, where the answer is a page of rows. */
export function findRowSchema(answer: TSchema | null): TSchema | undefined {
  const { data, is_paginated } =
    (answer as { properties?: Record<string, { items?: TSchema }> } | null)?.properties ?? {}
  return is_paginated && data?.items
}

/** Matches where the rows of a page belong: the first empty `data`, because texts in JSON have no bare quotes. */
const noRows = '"data":[]'

/** Sends a page, and lets other requests run between its rows: a page of large orders takes long to write as JSON. */
export async function sendPage(reply: FastifyReply, page: Page<unknown>, rowSchema: TSchema): Promise<FastifyReply> {
  const pause = createSlices()
  const write = reply.compileSerializationSchema(rowSchema as Record<string, unknown>)
  let rows = ''
  for (const row of page.data as Record<string, unknown>[]) {
    rows += rows ? `,${write(row)}` : write(row)
    await pause()
  }
  const frame = reply.serialize({ ...page, data: [] }) as string
  const body = frame.replace(noRows, () => `"data":[${rows}]`)
  return await reply.type('application/json; charset=utf-8').send(body)
}
