import type { ProviderReport } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { paymentCheckWords } from './words.ts'

type Figures = Pick<ProviderReport, 'payments_count' | 'waiting_count' | 'missing' | 'unexpected' | 'differing'>

/** Marks a day whose figures need attention, or that agrees. */
export function ReportBadges({ figures }: { figures: Figures }) {
  const words = useWords(paymentCheckWords)
  const { missing, unexpected, differing, waiting_count, payments_count } = figures
  const isWrong = missing.count + unexpected.count + differing.count > 0
  if (!isWrong && waiting_count === 0 && payments_count === 0) return null
  return (
    <>
      {!isWrong && waiting_count === 0 && <StatusBadge label={words.agrees} icon="check" color="brand" />}
      {missing.count > 0 && <StatusBadge label={words.missing(missing.count)} icon="warning" color="red" />}
      {unexpected.count > 0 && <StatusBadge label={words.unexpected(unexpected.count)} icon="warning" color="amber" />}
      {differing.count > 0 && <StatusBadge label={words.differing(differing.count)} icon="warning" color="red" />}
      {waiting_count > 0 && <StatusBadge label={words.waiting(waiting_count)} icon="clock" color="gray" />}
    </>
  )
}
