import { Textarea, TextInput } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { Customer } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { customerWords } from './words.ts'

type Props = { customer?: Customer; onClose: () => void; onSaved?: (customer: Customer) => void }

/** Creates a customer, or edits the given one. */
export function CustomerDialog({ customer, onClose, onSaved }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { customers, customer: words } = useWords(customerWords)
  const { fields } = customers
  const { path } = useBusiness()
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/customers')
  const change = useAct('PATCH /api/businesses/{business_id}/customers/{customer_id}')
  const error = create.error ?? change.error
  const findError = (field: string) => fieldProblem(error, field, messages)
  const save = async (values: FormData) => {
    const tags = readText(values, 'tags').split(',')
    const body = {
      name: readText(values, 'name'),
      phone: readText(values, 'phone') || null,
      email: readText(values, 'email') || null,
      bio_description: readText(values, 'bio_description') || null,
      tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))],
    }
    try {
      const saved = customer
        ? await change.mutateAsync({ path: { ...path, customer_id: customer.id }, body })
        : await create.mutateAsync({ path, body })
      notify(customers.saved(body.name))
      onClose()
      onSaved?.(saved)
    } catch {
      // The form shows the error.
    }
  }
  return (
    <Dialog opened onClose={onClose} title={customer ? words.editTitle : customers.create} isForm>
      <ActionForm error={error} onSubmit={save}>
        <TextInput
          name="name"
          label={fields.name}
          defaultValue={customer?.name ?? ''}
          error={findError('name')}
          data-autofocus
        />
        <TextInput
          name="phone"
          type="tel"
          label={fields.phone}
          defaultValue={customer?.phone ?? ''}
          error={findError('phone')}
        />
        <TextInput
          name="email"
          type="email"
          label={fields.email}
          defaultValue={customer?.email ?? ''}
          error={findError('email')}
        />
        <TextInput
          name="tags"
          label={fields.tags}
          description={fields.tagsHint}
          defaultValue={customer?.tags.join(', ')}
          error={findError('tags')}
        />
        <Textarea
          name="bio_description"
          label={fields.about}
          description={fields.aboutHint}
          defaultValue={customer?.bio_description ?? ''}
          error={findError('bio_description')}
          autosize
          minRows={2}
        />
        <DialogActions onClose={onClose} isBusy={create.isPending || change.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
