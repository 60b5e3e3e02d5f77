import { auditActionsEn } from './audit-actions.en.ts'
import { auditActionsId } from './audit-actions.id.ts'
import { useLanguage } from './provider.tsx'

const words = { en: auditActionsEn, id: auditActionsId }

/** Only for the page of the audit log, so that the words of other pages stay small. */
export const useAuditActions = () => words[useLanguage().language]
