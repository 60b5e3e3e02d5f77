import { sql } from 'kysely'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import type { RequestAnswer } from '../../../platform/outbound-http/send-request.ts'
import { maskBody, withoutSecrets } from './mask-body.ts'

const keepDays = 14

type Call = { method: string; url: string; body?: string | undefined }

/** Records a call for the merchant, masked and without query parameters. */
export async function recordCall(
  db: Db,
  account: { id: number; business_id: number },
  { method, url, body }: Call,
  { status, error, durationMs, answer }: RequestAnswer,
  secrets: readonly string[],
  now: Date,
) {
  const { origin, pathname } = new URL(url)
  await db
    .insertInto('provider_account_calls')
    .values({
      business_id: account.business_id,
      account_id: account.id,
      method,
      url: withoutSecrets(origin + pathname, secrets).slice(0, 300),
      status,
      error,
      duration_ms: durationMs,
      request_body: maskBody(body, secrets),
      response_body: maskBody(answer, secrets),
      called_at: now,
    })
    .execute()
}

export const listCalls = (
  db: Db,
  cursorSecret: Buffer,
  account: { id: number; business_id: number },
  request: PageRequest,
) =>
  listPage({
    list: `provider-account-calls:${account.id}`,
    cursorSecret,
    request,
    filters: {},
    key: ['id'],
    direction: 'desc',
    select: () =>
      db
        .selectFrom('provider_account_calls')
        .selectAll()
        .where('business_id', '=', account.business_id)
        .where('account_id', '=', account.id),
    keyOf: (call) => [call.id],
  })

export const purgeOldCalls = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'provider_account_calls',
    key: ['id'],
    where: sql`called_at < ${new Date(now.getTime() - keepDays * 86_400_000)}`,
    orderBy: 'called_at',
  })
