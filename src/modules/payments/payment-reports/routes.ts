import { Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantRead } from '../../../access/merchant-route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { Id, OneOf, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { conflictKinds } from '../../orders/payment-conflicts/index.ts'
import { exportLines } from './export-lines.ts'
import { getConflict, listConflicts } from './list-conflicts.ts'
import { checkDay, listDays, listLines, openReport, sumDays } from './read-reports.ts'
import { lineStates } from './report-lines.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { ConflictOut, DayOut, FiguresOut, LineOut, ResolutionIn } from './schemas.ts'
import { showConflict, showFigures, showLine } from './views.ts'

const permission = 'payments:manage'
const reports = '/provider-accounts/:account_id/reports'
const params = { account_id: Id }
const dayParams = { ...params, day: Type.String({ format: 'date', maxLength: 10, examples: ['2026-11-15'] }) }
const conflictParams = { conflict_id: Type.String({ format: 'uuid' }) }

export function paymentReportRoutes({ db, secrets }: Service): MerchantRoute[] {
  const openDay = async (businessId: number, { account_id, day }: { account_id: number; day: string }, now: Date) => {
    const report = await openReport(db, businessId, account_id, now)
    checkDay(report, day)
    return report
  }

  return [
    merchantRead({
      method: 'GET',
      path: reports,
      tag: 'Payment reports',
      summary:
        'List the days of an account: what was expected, what the provider lists, and what differs; newest first',
      scope: 'provider_account:read',
      permission,
      params,
      query: pageQuery,
      answer: { status: 200, schema: PageOf(FiguresOut) },
      errors: [404],
      handle: async ({ merchant, params, query, now }) => {
        const report = await openReport(db, merchant.business_id, params.account_id, now)
        const page = await listDays(db, secrets.cursor, report, query)
        const days = page.data.map(({ day }) => day)
        return { ...page, data: (await sumDays(db, report, days)).map(showFigures) }
      },
    }),
    merchantRead({
      method: 'GET',
      path: `${reports}/:day`,
      tag: 'Payment reports',
      summary: 'Read the report of a day',
      scope: 'provider_account:read',
      permission,
      params: dayParams,
      answer: { status: 200, schema: DayOut },
      errors: [404],
      handle: async ({ merchant, params, now }) => {
        const report = await openDay(merchant.business_id, params, now)
        const [figures] = await sumDays(db, report, [params.day])
        const { currency, time_zone, listed_until, list_error } = report
        return { ...showFigures(figures!), currency, time_zone, listed_until, list_error }
      },
    }),
    merchantRead({
      method: 'GET',
      path: `${reports}/:day/lines`,
      tag: 'Payment reports',
      summary: 'List the payments of a day beside what the provider lists, oldest first',
      scope: 'provider_account:read',
      permission,
      params: dayParams,
      query: { ...pageQuery, state: Type.Optional(OneOf(lineStates)) },
      answer: { status: 200, schema: PageOf(LineOut) },
      errors: [404],
      mayReadReplica: true,
      handle: async ({ merchant, params, query, now, db }) => {
        const report = await openDay(merchant.business_id, params, now)
        return mapPage(await listLines(db, secrets.cursor, report, params.day, query), showLine)
      },
    }),
    merchantRead({
      method: 'GET',
      path: `${reports}/:day/csv`,
      tag: 'Payment reports',
      summary: 'Export the lines of a day as CSV',
      scope: 'provider_account:read',
      permission,
      params: dayParams,
      answer: { status: 200, schema: null, contentType: 'text/csv' },
      errors: [404],
      mayReadReplica: true,
      handle: async ({ merchant, params, now, reply, db }) => {
        const report = await openDay(merchant.business_id, params, now)
        return reply
          .header('content-type', 'text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="payments-${params.day}.csv"`)
          .send(exportLines(db, secrets.cursor, report, params.day))
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/payment-conflicts',
      tag: 'Payment reports',
      summary: 'List payments that a person has to look at, newest first',
      scope: 'order:list',
      permission,
      query: {
        ...pageQuery,
        state: Type.Optional(OneOf(['open', 'resolved'], { default: 'open' })),
        kind: Type.Optional(OneOf(conflictKinds)),
      },
      answer: { status: 200, schema: PageOf(ConflictOut) },
      mayReadReplica: true,
      handle: async ({ merchant, query, db }) =>
        mapPage(await listConflicts(db, secrets.cursor, merchant.business_id, query), showConflict),
    }),
    merchantAction({
      method: 'POST',
      path: '/payment-conflicts/:conflict_id/resolve',
      tag: 'Payment reports',
      summary: 'Close an entry with a note; an order in conflict goes on with the given payment status',
      scope: 'order:change_status',
      permission,
      params: conflictParams,
      body: ResolutionIn,
      example: { note: 'The buyer paid the rest by transfer', payment_status: 'paid' },
      answer: { status: 200, schema: ConflictOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params: { conflict_id }, body, now }) => {
        await resolveConflict(tx, merchant, conflict_id, body, now)
        return showConflict(await getConflict(tx, merchant.business_id, conflict_id))
      },
    }),
  ]
}
