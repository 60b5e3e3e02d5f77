import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { chooseLanguage, type Language } from '../../../platform/http/choose-language.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { type AuditAction, auditActions } from '../../../vocabulary/index.ts'
import { listAudit } from './list-audit.ts'
import { AuditEntryOut, AuditVerdictOut } from './schemas.ts'
import { verifyAudit } from './verify-audit.ts'

/** Entries of earlier releases may have an action that is no longer declared. */
const describeAction = (action: string, language: Language) =>
  Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction][language] : action

const params = { business_id: Type.String() }

export const auditRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/api/businesses/:business_id/audit',
    tag: 'Audit log',
    summary: 'Read the audit log, newest first',
    access: member('audit:read'),
    params,
    query: pageQuery,
    answer: { status: 200, schema: PageOf(AuditEntryOut) },
    mayReadReplica: true,
    handle: async ({ caller, query, request, db }) => {
      const language = chooseLanguage(request.headers['accept-language'])
      const page = await listAudit(db, service.secrets.cursor, caller.business.id, query)
      return mapPage(page, (entry) => ({
        ...entry,
        description: describeAction(entry.action, language),
        hash: entry.hash.toString('hex'),
      }))
    },
  }),
  read({
    method: 'GET',
    path: '/api/businesses/:business_id/audit/verification',
    tag: 'Audit log',
    summary: 'Check that no entry was changed or removed',
    access: member('audit:read'),
    params,
    answer: { status: 200, schema: AuditVerdictOut },
    handle: async ({ caller }) => verifyAudit(service.db, service.secrets.audit, caller.business.id),
  }),
]
