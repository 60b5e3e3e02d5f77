import { Badge } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import classes from './verdict.module.css'
import { auditWords } from './words.ts'

/** The result of verifying the hash chain of the audit log. */
export function Verdict() {
  const { audit } = useWords(auditWords)
  const format = useFormat()
  const { path } = useBusiness()
  const { data, error } = useApi('GET /api/businesses/{business_id}/audit/verification', { path })
  if (error) return null
  const isBroken = data && !data.is_intact
  return (
    <Badge
      size="lg"
      variant="light"
      color={isBroken ? 'red' : data ? 'brand' : 'gray'}
      leftSection={<Icon name={isBroken ? 'warning' : 'shield'} size={16} />}
      className={classes.badge}
      role="status"
    >
      {!data ? audit.checking : isBroken ? audit.broken(data.broken_at!) : audit.intact(format.count(data.entries))}
    </Badge>
  )
}
