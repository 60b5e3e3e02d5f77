import { useState } from 'preact/hooks'
import type { Aftercare } from '../../../api/types.generated.ts'
import { Form, useForm } from '../../../parts/form.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { Stepper } from '../../../parts/stepper.tsx'
import { useAttempt } from '../../../use-attempt.ts'
import { useShop } from '../../../use-shop.ts'
import { t } from '../../../words.ts'
import { accountFrom, BankFields, emptyAccount } from './bank-fields.tsx'
import { CancelButton, ReasonField } from './form-parts.tsx'
import { goodsName } from './goods-name.ts'
import { PicturesField } from './pictures-field.tsx'
import { say } from './words.ts'

type Props = { slug: string; aftercare: Aftercare; onDone: () => void; onCancel: () => void }

const maxPictures = 5

/** Requests a return. */
export function ReturnForm({ slug, aftercare, onDone, onCancel }: Props) {
  const { call, language } = useShop()
  const lines = aftercare.lines.filter(({ returnable_quantity }) => returnable_quantity > 0)
  const [chosen, setChosen] = useState<Record<string, number>>(
    lines.length === 1 ? { [lines[0]!.line_id]: lines[0]!.returnable_quantity } : {},
  )
  const [reason, setReason] = useState('')
  const [pictures, setPictures] = useState<string[]>([])
  const [account, setAccount] = useState(emptyAccount)
  const [isEmpty, setEmpty] = useState(false)
  const attempt = useAttempt()
  const use = useForm(async () => {
    const wanted = Object.entries(chosen).map(([line_id, quantity]) => ({ line_id, quantity }))
    setEmpty(wanted.length === 0)
    if (wanted.length === 0) return
    const body = { reason: reason.trim(), lines: wanted, pictures, bank_account: accountFrom(account) }
    const path = { secret_slug: slug }
    await attempt((idempotencyKey) => call('POST public/orders/{secret_slug}/returns', { path, body, idempotencyKey }))
    onDone()
  })
  const other = Object.entries(use.problems).find(([field]) => /^(lines|pictures)/.test(field))?.[1]
  return (
    <Form use={use} button={say(language, 'send')} aside={<CancelButton onCancel={onCancel} />}>
      <p>{say(language, 'return_lead')}</p>
      <LineChoice lines={lines} chosen={chosen} onChosen={setChosen} />
      {isEmpty && <Notice>{say(language, 'choose')}</Notice>}
      {other && <Notice>{other}</Notice>}
      <ReasonField reason={reason} onReason={setReason} problem={use.problems.reason} maxLength={1000} />
      <PicturesField
        slug={slug}
        kind="return-picture-upload"
        max={maxPictures}
        hint={say(language, 'pictures_hint', { count: maxPictures })}
        urls={pictures}
        onUrls={setPictures}
      />
      <BankFields account={account} onAccount={setAccount} problems={use.problems} />
    </Form>
  )
}

type ChoiceProps = {
  lines: Aftercare['lines']
  /** How many units of each line are sent back. */
  chosen: Record<string, number>
  onChosen: (chosen: Record<string, number>) => void
}

/** The lines of the order that can be sent back, with the number of units. */
function LineChoice({ lines, chosen, onChosen }: ChoiceProps) {
  const { language } = useShop()
  const toggle = (line_id: string, quantity: number) => {
    const { [line_id]: known, ...others } = chosen
    onChosen(known ? others : { ...others, [line_id]: quantity })
  }
  return (
    <fieldset class="choices">
      <legend>{say(language, 'what')}</legend>
      {lines.map((line) => (
        <div key={line.line_id} class="return-line">
          <label class="choice">
            <input
              type="checkbox"
              checked={line.line_id in chosen}
              onChange={() => toggle(line.line_id, line.returnable_quantity)}
            />
            <span class="choice-body">{goodsName(line)}</span>
          </label>
          {line.line_id in chosen && line.returnable_quantity > 1 && (
            <Stepper
              value={chosen[line.line_id]!}
              most={line.returnable_quantity}
              label={t(language, 'quantity_of', { name: goodsName(line) })}
              onValue={(quantity) => onChosen({ ...chosen, [line.line_id]: quantity })}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}
