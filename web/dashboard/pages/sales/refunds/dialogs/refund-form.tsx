import { Alert, Checkbox, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../../../client/api-error.ts'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import { maxRefundNoteLength, maxRefundReasonLength } from '../../../../api/limits.generated.ts'
import type { Refundable } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useLanguage, useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import classes from '../../../../parts/fields/fieldset.module.css'
import { plainAmount, toAmount } from '../../../../parts/fields/plain-amount.ts'
import { Icon } from '../../../../parts/values/icon.tsx'
import { lineName } from '../line-name.ts'
import type { Task } from '../refund-task.ts'
import { refundWords } from '../words.ts'
import { AmountChoice } from './amount-choice.tsx'
import { BankFields, readAccount } from './bank-fields.tsx'
import { CountField, readCounts } from './count-field.tsx'
import { type Method, MethodChoice } from './method-choice.tsx'
import { fromMinor, maxAmount, toMinor, whyNotByProvider, withoutSen } from './refund-plan.ts'

export type RefundValues = {
  amount: string
  payment_id?: string
  method: Method
  keeps_fees: boolean
  note: string | null
  restock: { line_id: string; quantity: number }[]
  bank_account?: ReturnType<typeof readAccount>
  reason: string
}

type Props = {
  task: Task
  refundable: Refundable
  error: unknown
  isBusy: boolean
  onSubmit: (values: RefundValues) => void
  onClose: () => void
}

const restockName = (line_id: string) => `restock.${line_id}`

/** Edits the amount of a refund, its payment, its method, and what is restocked. */
export function RefundForm({ task, refundable, error, isBusy, onSubmit, onClose }: Props) {
  const { refunds: words } = useWords(refundWords)
  const format = useFormat()
  const draft = useRefundDraft(task, refundable)
  const { payment, amount, method } = draft
  const problem = useProblem(error)
  const { kind, start } = task
  const { currency } = refundable
  const restockable = findRestockable(task, refundable)
  return (
    <ActionForm error={error} onSubmit={(values) => onSubmit(toValues(values, task, draft, restockable))}>
      <Situation task={task} refundable={refundable} />
      {kind !== 'retry' && <Amounts refundable={refundable} draft={draft} error={error} />}
      <MethodChoice
        payment={payment}
        amount={amount}
        currency={currency}
        value={method}
        onChange={draft.setMethod}
        error={problem('method')}
      />
      {needsAccount(task, draft) && <BankFields account={start.bank_account ?? null} error={error} />}
      {restockable.length > 0 && <Restock lines={restockable} chosen={start.restock} />}
      <Texts task={task} error={error} />
      <DialogActions
        onClose={onClose}
        isBusy={isBusy}
        label={words.go[kind](format.money(fromMinor(amount), currency))}
      />
    </ActionForm>
  )
}

type Draft = ReturnType<typeof useRefundDraft>

/** Only a member who decides enters the account; otherwise the buyer does so on the order's page. */
const needsAccount = ({ kind }: Task, { method }: Draft) => method === 'bank_transfer' && kind !== 'request'

const findRestockable = ({ kind }: Task, { lines }: Refundable) =>
  kind === 'return' || kind === 'retry' ? [] : lines.filter((line) => line.restockable_quantity > 0)

const toValues = (values: FormData, task: Task, draft: Draft, restockable: Refundable['lines']): RefundValues => ({
  amount: draft.sentAmount,
  ...(draft.payment.id && { payment_id: draft.payment.id }),
  method: draft.method,
  keeps_fees: draft.keepsFees,
  note: readText(values, 'note') || null,
  restock: readCounts(values, restockName, restockable),
  // A refund by the provider keeps the buyer's account, in case it fails.
  ...(needsAccount(task, draft) && { bank_account: readAccount(values) }),
  reason: readText(values, 'reason'),
})

const useProblem = (error: unknown) => {
  const messages = useMessages()
  return (field: string) => fieldProblem(error, field, messages)
}

const useMoney = ({ currency }: Refundable) => {
  const format = useFormat()
  return (value: string) => format.money(value, currency)
}

/** What the user has chosen so far; a refund that is tried again keeps its amount. */
function useRefundDraft({ kind, start }: Task, { payments, fees_amount, currency }: Refundable) {
  const open = payments.filter(({ left_amount }) => toMinor(left_amount) > 0)
  const [paymentId, setPaymentId] = useState(start.payment_id ?? open[0]!.id)
  const payment = open.find(({ id }) => id === paymentId) ?? open[0]!
  const [keepsFees, setKeepsFees] = useState(start.keepsFees)
  const max = maxAmount(payment, fees_amount, keepsFees)
  const [isWhole, setWhole] = useState(start.amount === undefined || toMinor(start.amount) >= max)
  const offered = start.goods ? withoutSen(start.goods, currency) : start.amount
  const [typed, setTyped] = useState(offered ? plainAmount(offered) : '')
  const [chosen, setMethod] = useState<Method>()
  const isFixed = kind === 'retry'
  const amount = isFixed ? toMinor(start.amount!) : isWhole ? max : toMinor(toAmount(typed)) || 0
  const isRefused = whyNotByProvider(payment, amount, currency) !== undefined
  const method: Method = isRefused ? 'bank_transfer' : (chosen ?? start.method ?? 'provider')
  const sentAmount = isWhole || isFixed ? fromMinor(amount) : toAmount(typed)
  return {
    open,
    payment,
    setPaymentId,
    keepsFees,
    setKeepsFees,
    max,
    isWhole,
    setWhole,
    typed,
    setTyped,
    amount,
    sentAmount,
    method,
    setMethod,
  }
}

/** How much can still be refunded, and what the buyer asked for. */
function Situation({ task: { kind, start }, refundable }: Pick<Props, 'task' | 'refundable'>) {
  const { refunds: words } = useWords(refundWords)
  const money = useMoney(refundable)
  const { left_amount, received_amount, pending_amount } = refundable
  return (
    <>
      {kind === 'request' && (
        <Alert variant="light" icon={<Icon name="shield" />}>
          {words.becomesRequest}
        </Alert>
      )}
      <Text size="sm">
        {words.left(money(left_amount), money(received_amount))}{' '}
        {toMinor(pending_amount) > 0 && words.underWay(money(pending_amount))}{' '}
        {start.goods && words.goods(money(start.goods))}
      </Text>
      {start.reason && <Text size="sm">{words.asked(start.reason)}</Text>}
    </>
  )
}

type AmountsProps = { refundable: Refundable; draft: Draft; error: unknown }

/** The payment that is refunded, how much of it, and whether fees are kept. */
function Amounts({ refundable, draft, error }: AmountsProps) {
  const { refunds: words } = useWords(refundWords)
  const money = useMoney(refundable)
  const problem = useProblem(error)
  const tooLarge = error instanceof ApiError && error.fields.find(({ code }) => code === 'too_large')
  const amountProblem =
    tooLarge && tooLarge.field === 'amount' ? words.atMost(money(String(tooLarge.params.max))) : problem('amount')
  return (
    <>
      {draft.open.length > 1 && <PaymentChoice refundable={refundable} draft={draft} />}
      <AmountChoice
        refundable={refundable}
        max={draft.max}
        isWhole={draft.isWhole}
        onWhole={draft.setWhole}
        typed={draft.typed}
        onType={draft.setTyped}
        error={amountProblem}
      />
      {toMinor(refundable.fees_amount) > 0 && (
        <Checkbox
          label={words.keepFees(money(refundable.fees_amount))}
          description={words.keepFeesHint}
          checked={draft.keepsFees}
          onChange={(event) => draft.setKeepsFees(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

function PaymentChoice({ refundable, draft: { open, payment, setPaymentId } }: Omit<AmountsProps, 'error'>) {
  const { refunds: words } = useWords(refundWords)
  const { language } = useLanguage()
  const money = useMoney(refundable)
  return (
    <NativeSelect
      label={words.payment}
      value={payment.id ?? ''}
      onChange={(event) => setPaymentId(event.currentTarget.value)}
      data={open.map(({ id, payment_method, left_amount }) => ({
        value: id ?? '',
        label: words.paymentOption(paymentName(payment_method, language), money(left_amount)),
      }))}
    />
  )
}

type RestockProps = { lines: Refundable['lines']; chosen: Task['start']['restock'] }

function Restock({ lines, chosen }: RestockProps) {
  const { refunds: words } = useWords(refundWords)
  return (
    <fieldset className={classes.box}>
      <legend className={classes.legend}>{words.restock}</legend>
      <Stack gap="xs">
        {lines.map((line) => (
          <CountField
            key={line.line_id}
            name={restockName(line.line_id)}
            label={words.restockOf(lineName(line), line.restockable_quantity)}
            max={line.restockable_quantity}
            value={chosen?.find(({ line_id }) => line_id === line.line_id)?.quantity}
          />
        ))}
      </Stack>
    </fieldset>
  )
}

/** The reason, which the buyer reads, and the note of the team. */
function Texts({ task: { kind, start }, error }: { task: Task; error: unknown }) {
  const { refunds: words } = useWords(refundWords)
  const { common } = useMessages()
  const problem = useProblem(error)
  return (
    <>
      {(kind === 'create' || kind === 'request') && (
        <Textarea
          name="reason"
          label={words.reason}
          description={words.reasonHint}
          error={problem('reason')}
          maxLength={maxRefundReasonLength}
          autosize
          minRows={2}
        />
      )}
      {kind !== 'retry' && (
        <Textarea
          name="note"
          label={words.note}
          description={common.optional}
          defaultValue={start.note ?? ''}
          error={problem('note')}
          maxLength={maxRefundNoteLength}
          autosize
        />
      )}
    </>
  )
}
