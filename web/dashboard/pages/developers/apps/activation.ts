import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useWords } from '../../../messages/provider.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'

export type Activation = ReturnType<typeof useActivation>

/**
 * Tests and activates the stored webhook URL of an app. The first activation returns the signing secret, which is shown
 * once.
 */
export function useActivation() {
  const { webhooks } = useWords(developerWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const act = useAct('POST /api/businesses/{business_id}/apps/{client_id}/webhook/activate')
  const [issued, setIssued] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const run = async (client_id: string) => {
    setRunning(true)
    const webhook = await act.mutateAsync({ path: { ...path, client_id } }).catch(() => undefined)
    if (webhook) notify(webhooks.activated)
    if (webhook && !webhook.secret.includes('…')) setIssued(webhook.secret)
    setRunning(false)
  }
  return { run, isRunning, error: act.error, issued, clearIssued: () => setIssued(null) }
}
