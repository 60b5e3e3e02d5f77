import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../../api/hooks.ts'
import type { Customer } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { SearchField } from '../../../../parts/data-table/search-field.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { customerWords } from '../words.ts'
import { customerDialogWords } from './words.ts'

const describe = ({ name, phone, email }: Customer, nameless: string) =>
  [name ?? nameless, phone && `+${phone}`, email].filter(Boolean).join(' · ')

/** Merges another customer into this one, after showing who stays and what is taken over. */
export function MergeDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const messages = useMessages()
  const { customers } = useWords(customerWords)
  const { mergeCustomers: words } = useWords(customerDialogWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const [other, setOther] = useState<Customer>()
  const merge = useAct('POST /api/businesses/{business_id}/customers/{customer_id}/merge')
  const problem = fieldProblem(merge.error, 'merged_id', messages)
  const run = async () => {
    if (!other) return
    try {
      await merge.mutateAsync({ path: { ...path, customer_id: customer.id }, body: { merged_id: other.id } })
      notify(words.done)
      onClose()
    } catch {
      // The form shows the error.
    }
  }
  const isLost = (field: 'email' | 'phone') => customer[field] && other?.[field] && customer[field] !== other[field]
  return (
    <Dialog opened onClose={onClose} title={words.title} isForm>
      <ActionForm error={merge.error} onSubmit={run}>
        <div>
          <Text size="sm" fw={600}>
            {words.stays}
          </Text>
          <Text size="sm">{describe(customer, customers.nameless)}</Text>
        </div>
        {other ? (
          <>
            <div>
              <Text size="sm" fw={600}>
                {words.goes}
              </Text>
              <Group gap="xs">
                <Text size="sm">{describe(other, customers.nameless)}</Text>
                <Button size="compact-sm" variant="default" onClick={() => setOther(undefined)}>
                  {words.change}
                </Button>
              </Group>
              {problem && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {problem}
                </Text>
              )}
            </div>
            <List size="sm">
              <List.Item>{words.moves}</List.Item>
              <List.Item>{words.joins}</List.Item>
              {(isLost('email') || isLost('phone')) && (
                <List.Item>
                  {words.loses(
                    [isLost('email') && other.email, isLost('phone') && `+${other.phone}`].filter(Boolean).join(', '),
                  )}
                </List.Item>
              )}
              <List.Item>{words.signsOut}</List.Item>
            </List>
          </>
        ) : (
          <OtherCustomer label={words.find} exceptId={customer.id} onPick={setOther} />
        )}
        <DialogActions onClose={onClose} isBusy={merge.isPending} isDanger isDisabled={!other} label={words.run} />
      </ActionForm>
    </Dialog>
  )
}

type FinderProps = { label: string; exceptId: number; onPick: (customer: Customer) => void }

/** Searches another customer by name, email or phone. */
function OtherCustomer({ label, exceptId, onPick }: FinderProps) {
  const { customers } = useWords(customerWords)
  const { path } = useBusiness()
  const [search, setSearch] = useState('')
  const list = useApi(
    'GET /api/businesses/{business_id}/customers',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const found = search ? (list.data?.data ?? []).filter(({ id }) => id !== exceptId) : []
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {label}
      </Text>
      <Group>
        <SearchField label={label} value={search} onSearch={setSearch} />
      </Group>
      {found.map((one) => (
        <Button key={one.id} variant="default" justify="flex-start" onClick={() => onPick(one)}>
          {describe(one, customers.nameless)}
        </Button>
      ))}
      {search && list.data && found.length === 0 && (
        <Text size="sm" c="dimmed">
          {customers.noMatch}
        </Text>
      )}
    </Stack>
  )
}
