import { useId, useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import { Notice, problemText } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { isPicture, pictureTypes, sendPicture } from './send-picture.ts'
import { say } from './words.ts'

/** Uploads the proof of transfer and sets its URL on the order. */
async function sendProof(context: Context, secret_slug: string, file: File): Promise<PublicOrder> {
  const { call } = context
  const transferproof_url = await sendPicture(context, 'transfer-proof-upload', secret_slug, file)
  return await call('PATCH public/orders/{secret_slug}', {
    path: { secret_slug },
    body: { transferproof_url, transfer_time: new Date().toISOString() },
  })
}

export function ProofUpload({ order, onOrder }: { order: PublicOrder; onOrder: (order: PublicOrder) => void }) {
  const context = useShop()
  const { language } = context
  const id = useId()
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)

  async function choose(file: File | undefined) {
    if (!file) return
    if (!isPicture(file)) return setRefusal(say(language, 'proof_kind'))
    setSending(true)
    setRefusal('')
    try {
      onOrder(await sendProof(context, order.secret_slug, file))
    } catch (problem) {
      setRefusal(problemText(context, problem as ApiError))
    }
    setSending(false)
  }

  return (
    <div class="proof">
      {order.transferproof_rejection && !order.transferproof_url && (
        <Notice>
          <strong>{say(language, 'proof_rejected')}</strong>
          <span>{order.transferproof_rejection}</span>
          <span>{say(language, 'proof_rejected_ask')}</span>
        </Notice>
      )}
      {order.transferproof_url && (
        <Notice kind="good">
          <span>{say(language, 'proof_received')}</span>
        </Notice>
      )}
      <label class="button button-quiet" for={id} aria-disabled={isSending}>
        {say(language, isSending ? 'sending' : order.transferproof_url ? 'proof_again' : 'proof_send')}
      </label>
      <input
        class="unseen"
        id={id}
        type="file"
        accept={pictureTypes.join()}
        disabled={isSending}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {refusal && <Notice>{refusal}</Notice>}
    </div>
  )
}
