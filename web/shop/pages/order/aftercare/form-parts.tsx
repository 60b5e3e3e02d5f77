import { Field } from '../../../parts/field.tsx'
import { useShop } from '../../../use-shop.ts'
import { t } from '../../../words.ts'
import { say } from './words.ts'

export function CancelButton({ onCancel }: { onCancel: () => void }) {
  const { language } = useShop()
  return (
    <button type="button" class="button button-quiet" onClick={onCancel}>
      {t(language, 'cancel')}
    </button>
  )
}

type Props = { reason: string; onReason: (reason: string) => void; problem: string | undefined; maxLength: number }

/** Why the buyer wants the money back, or sends goods back. */
export function ReasonField({ reason, onReason, problem, maxLength }: Props) {
  const { language } = useShop()
  return (
    <Field
      label={say(language, 'reason')}
      name="reason"
      hint={say(language, 'reason_hint')}
      value={reason}
      onValue={onReason}
      problem={problem}
      lines={3}
      maxLength={maxLength}
    />
  )
}
