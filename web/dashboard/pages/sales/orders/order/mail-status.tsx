import type { MantineColor } from '@mantine/core'
import type { Mail } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import type { IconName } from '../../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'
import { timelineWords } from './timeline/words.ts'

export type MailState = Mail['status_history'][number]['status'] | 'purged'

const looks: Record<MailState, { icon: IconName; color: MantineColor }> = {
  stored: { icon: 'clock', color: 'gray' },
  sent: { icon: 'send', color: 'brand' },
  delivered: { icon: 'check', color: 'brand' },
  opened: { icon: 'mail', color: 'brand' },
  delayed: { icon: 'clock', color: 'amber' },
  bounced: { icon: 'warning', color: 'red' },
  complained: { icon: 'warning', color: 'red' },
  failed: { icon: 'cross', color: 'red' },
  suppressed: { icon: 'cross', color: 'amber' },
  purged: { icon: 'trash', color: 'gray' },
}

/** Shows the state of a mail. */
export const MailStatus = ({ status }: { status: MailState }) => {
  const { mailStates } = useWords(timelineWords).orderEvents
  return <StatusBadge label={mailStates[status]} {...looks[status]} />
}
