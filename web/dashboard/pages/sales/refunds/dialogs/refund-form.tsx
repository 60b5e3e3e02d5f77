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
  const messages = useMessages()
  const { refunds: words } = useWords(refundWords)
  const { language } = useLanguage()
  const format = useFormat()
  const { currency, fees_amount, lines } = refundable
  const { kind, start } = task
  const open = refundable.payments.filter(({ left_amount }) => toMinor(left_amount) > 0)
  const [paymentId, setPaymentId] = useState(start.payment_id ?? open[0]!.id)
  const payment = open.find(({ id }) => id === paymentId) ?? open[0]!
  const [keepsFees, setKeepsFees] = useState(start.keepsFees)
  const max = maxAmount(payment, fees_amount, keepsFees)
  const [isWhole, setWhole] = useState(start.amount === undefined || toMinor(start.amount) >= max)
  const offered = start.goods ? withoutSen(start.goods, currency) : start.amount
  const [typed, setTyped] = useState(offered ? plainAmount(offered) : '')
  const [chosen, setMethod] = useState<Method>()
  const isFixed = kind === 'retry'
  const amount = isFixed ? toMinor(start.amount!) : isWhole ? max : toMinor(toAmount(typed) || '0')
  const isRefused = whyNotByProvider(payment, amount, currency) !== undefined
  const method: Method = isRefused ? 'bank_transfer' : (chosen ?? start.method ?? 'provider')
  // Only a member who decides enters the account; otherwise the buyer does so on the order's page.
  const namesAccount = kind !== 'request'
  const problem = (field: string) => fieldProblem(error, field, messages)
  const money = (value: string) => format.money(value, currency)
  const tooLarge = error instanceof ApiError && error.fields.find(({ code }) => code === 'too_large')
  const amountProblem =
    tooLarge && tooLarge.field === 'amount' ? words.atMost(money(String(tooLarge.params.max))) : problem('amount')
  const restockable = kind === 'return' || isFixed ? [] : lines.filter((line) => line.restockable_quantity > 0)

  const submit = (values: FormData) =>
    onSubmit({
      amount: isWhole || isFixed ? fromMinor(amount) : toAmount(typed),
      ...(payment.id && { payment_id: payment.id }),
      method,
      keeps_fees: keepsFees,
      note: readText(values, 'note') || null,
      restock: readCounts(values, restockName, restockable),
      // A refund by the provider keeps the buyer's account, in case it fails.
      ...(method === 'bank_transfer' && namesAccount && { bank_account: readAccount(values) }),
      reason: readText(values, 'reason'),
    })

  return (
    <ActionForm error={error} onSubmit={submit}>
      {kind === 'request' && (
        <Alert variant="light" icon={<Icon name="shield" />}>
          {words.becomesRequest}
        </Alert>
      )}
      <Text size="sm">
        {words.left(money(refundable.left_amount), money(refundable.received_amount))}{' '}
        {toMinor(refundable.pending_amount) > 0 && words.underWay(money(refundable.pending_amount))}{' '}
        {start.goods && words.goods(money(start.goods))}
      </Text>
      {start.reason && <Text size="sm">{words.asked(start.reason)}</Text>}
      {open.length > 1 && !isFixed && (
        <NativeSelect
          label={words.payment}
          value={payment.id ?? ''}
          onChange={(event) => setPaymentId(event.currentTarget.value)}
          data={open.map(({ id, payment_method, left_amount }) => ({
            value: id ?? '',
            label: words.paymentOption(paymentName(payment_method, language), money(left_amount)),
          }))}
        />
      )}
      {!isFixed && (
        <AmountChoice
          refundable={refundable}
          max={max}
          isWhole={isWhole}
          onWhole={setWhole}
          typed={typed}
          onType={setTyped}
          error={amountProblem}
        />
      )}
      {toMinor(fees_amount) > 0 && !isFixed && (
        <Checkbox
          label={words.keepFees(money(fees_amount))}
          description={words.keepFeesHint}
          checked={keepsFees}
          onChange={(event) => setKeepsFees(event.currentTarget.checked)}
        />
      )}
      <MethodChoice
        payment={payment}
        amount={amount}
        currency={currency}
        value={method}
        onChange={setMethod}
        error={problem('method')}
      />
      {method === 'bank_transfer' && namesAccount && <BankFields account={start.bank_account ?? null} error={error} />}
      {restockable.length > 0 && (
        <fieldset className={classes.box}>
          <legend className={classes.legend}>{words.restock}</legend>
          <Stack gap="xs">
            {restockable.map((line) => (
              <CountField
                key={line.line_id}
                name={restockName(line.line_id)}
                label={words.restockOf(lineName(line), line.restockable_quantity)}
                max={line.restockable_quantity}
                value={start.restock?.find(({ line_id }) => line_id === line.line_id)?.quantity}
              />
            ))}
          </Stack>
        </fieldset>
      )}
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
      {!isFixed && (
        <Textarea
          name="note"
          label={words.note}
          description={messages.common.optional}
          defaultValue={start.note ?? ''}
          error={problem('note')}
          maxLength={maxRefundNoteLength}
          autosize
        />
      )}
      <DialogActions onClose={onClose} isBusy={isBusy} label={words.go[kind](money(fromMinor(amount)))} />
    </ActionForm>
  )
}
