import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import { maxInvoiceNoteLength, maxSellerAddressLength } from '../../../api/limits.generated.ts'
import type { InvoiceSettings as Settings } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { invoiceWords } from '../../sales/invoices/words.ts'

/** Edits the seller, number prefix and note on invoices. */
export default function InvoiceSettings() {
  const { settings: words } = useWords(invoiceWords)
  const { path } = useBusiness()
  const settings = useApi('GET /api/businesses/{business_id}/invoice-settings', { path })
  return (
    <Card title={words.title} lead={words.lead}>
      <Loaded query={settings}>{(known) => <Form known={known} />}</Loaded>
    </Card>
  )
}

function Form({ known }: { known: Settings }) {
  const messages = useMessages()
  const { settings: words } = useWords(invoiceWords)
  const { business, path } = useBusiness()
  const notify = useNotice()
  const [prefix, setPrefix] = useState(known.prefix)
  const change = useAct('PATCH /api/businesses/{business_id}/invoice-settings')
  const problem = (field: string) => fieldProblem(change.error, field, messages)
  const submit = async (values: FormData) => {
    const read = (name: string) => readText(values, name) || null
    const body = {
      prefix: prefix.trim(),
      seller_name: read('seller_name'),
      seller_address: read('seller_address'),
      tax_number: read('tax_number'),
      note: read('note'),
    }
    if (await change.mutateAsync({ path, body }).catch(() => undefined)) notify(messages.common.saved)
  }
  return (
    <ActionForm error={change.error} onSubmit={submit}>
      <TextInput
        name="seller_name"
        label={words.sellerName}
        description={words.sellerNameHint}
        placeholder={business.name}
        defaultValue={known.seller_name ?? ''}
        error={problem('seller_name')}
        maw={420}
      />
      <Textarea
        name="seller_address"
        label={words.sellerAddress}
        defaultValue={known.seller_address ?? ''}
        error={problem('seller_address')}
        autosize
        minRows={2}
        maxLength={maxSellerAddressLength}
        maw={420}
      />
      <TextInput
        name="tax_number"
        label={words.taxNumber}
        defaultValue={known.tax_number ?? ''}
        error={problem('tax_number')}
        maw={420}
      />
      <TextInput
        name="prefix"
        label={words.prefix}
        description={words.prefixHint(`${prefix || known.prefix}/${new Date().getFullYear()}/000123`)}
        value={prefix}
        onChange={(event) => setPrefix(event.currentTarget.value.toUpperCase())}
        error={problem('prefix')}
        maxLength={16}
        maw={420}
      />
      <Textarea
        name="note"
        label={words.note}
        description={words.noteHint}
        defaultValue={known.note ?? ''}
        error={problem('note')}
        autosize
        minRows={2}
        maxLength={maxInvoiceNoteLength}
        maw={420}
      />
      <Group>
        <Button type="submit" variant="default" loading={change.isPending}>
          {messages.common.save}
        </Button>
      </Group>
    </ActionForm>
  )
}
