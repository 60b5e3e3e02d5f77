import { useId, useState } from 'preact/hooks'
import { ApiError } from '../../../client/api-error.ts'
import { call } from '../../api/call.ts'
import type { PublicOrder } from '../../api/types.generated.ts'
import { Notice, problemText } from '../../parts/notice.tsx'
import { t } from '../../words.ts'

const types = ['image/jpeg', 'image/png', 'image/webp'] as const
type ImageType = (typeof types)[number]
const maxBytes = 10 * 1024 * 1024

/** Uploads the proof of transfer in three steps: request an upload URL, upload the image, set its URL on the order. */
async function sendProof(secret_slug: string, file: File): Promise<PublicOrder> {
  const path = { secret_slug }
  const content_type = file.type as ImageType
  const slot = await call('POST public/orders/{secret_slug}/transfer-proof-upload', {
    path,
    body: { filename: file.name || 'proof', content_type, content_length: file.size },
  })
  const stored = await fetch(slot.upload_url, {
    method: 'PUT',
    credentials: 'omit',
    headers: { 'content-type': content_type },
    body: file,
  }).catch(() => undefined)
  if (!stored?.ok) throw new ApiError(stored?.status ?? 0)
  return await call('PATCH public/orders/{secret_slug}', {
    path,
    body: { transferproof_url: slot.file_url, transfer_time: new Date().toISOString() },
  })
}

export function ProofUpload({ order, onOrder }: { order: PublicOrder; onOrder: (order: PublicOrder) => void }) {
  const id = useId()
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)

  async function choose(file: File | undefined) {
    if (!file) return
    if (!types.includes(file.type as ImageType) || file.size > maxBytes) return setRefusal(t('proof_kind'))
    setSending(true)
    setRefusal('')
    try {
      onOrder(await sendProof(order.secret_slug, file))
    } catch (problem) {
      setRefusal(problemText(problem as ApiError))
    }
    setSending(false)
  }

  return (
    <div class="proof">
      {order.transferproof_rejection && !order.transferproof_url && (
        <Notice>
          <strong>{t('proof_rejected')}</strong>
          <span>{order.transferproof_rejection}</span>
          <span>{t('proof_rejected_ask')}</span>
        </Notice>
      )}
      {order.transferproof_url && (
        <Notice kind="good">
          <span>{t('proof_received')}</span>
        </Notice>
      )}
      <label class="button button-quiet" for={id} aria-disabled={isSending}>
        {t(isSending ? 'sending' : order.transferproof_url ? 'proof_again' : 'proof_send')}
      </label>
      <input
        class="unseen"
        id={id}
        type="file"
        accept={types.join()}
        disabled={isSending}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {refusal && <Notice>{refusal}</Notice>}
    </div>
  )
}
