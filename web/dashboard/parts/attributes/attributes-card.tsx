import { Anchor, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../api/hooks.ts'
import { useNotice } from '../../frame/notices.tsx'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { useBusiness, usePathTo } from '../../session/business.tsx'
import { ActionForm } from '../dialogs/action-form.tsx'
import { Card } from '../layout/card.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import type { Value, Values } from './field-props.ts'
import { attributeWords } from './words.ts'

type Owner = 'product' | 'variant' | 'customer' | 'order'

/** Loads the business's attribute definitions for an owner. */
export const useDefinitions = (owner: Owner) =>
  useApi('GET /api/businesses/{business_id}/attributes', { path: useBusiness().path, query: { owner } }).data?.data ??
  []

/** A link to the page of attributes, for members who may edit them. */
export function ManageLink() {
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const words = useWords(attributeWords)
  if (!can('catalog:manage')) return null
  return (
    <Anchor component={Link} to={pathTo('attributes')} size="sm">
      {words.manage}
    </Anchor>
  )
}

type Props = {
  owner: Owner
  values: Values
  mayChange: boolean
  /** Called with the changed values only; null clears a value. */
  onSave: (changed: Record<string, Value>) => Promise<unknown>
}

/**
 * Edits the attribute values of a customer or an order, with a save button of its own. Renders nothing if no attributes
 * are defined.
 */
export default function AttributesCard({ owner, values, mayChange, onSave }: Props) {
  const messages = useMessages()
  const words = useWords(attributeWords)
  const notify = useNotice()
  const definitions = useDefinitions(owner)
  const [changed, setChanged] = useState<Record<string, Value>>({})
  const [error, setError] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  if (definitions.length === 0) return null
  const save = async () => {
    setSaving(true)
    setError(null)
    try {
      await onSave(changed)
      setChanged({})
      notify(messages.common.saved)
    } catch (failure) {
      setError(failure)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card title={words.card}>
      <ActionForm error={error} onSubmit={save} gap="sm">
        <fieldset disabled={!mayChange} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Stack gap="sm">
            <AttributeFields
              definitions={definitions}
              values={{ ...values, ...changed }}
              onChange={(key, value) => setChanged((before) => ({ ...before, [key]: value }))}
              problem={(field) => fieldProblem(error, field, messages)}
            />
            {mayChange && (
              <Group justify="space-between">
                <Button
                  type="submit"
                  size="xs"
                  variant="default"
                  loading={isSaving}
                  disabled={Object.keys(changed).length === 0}
                >
                  {messages.common.save}
                </Button>
                <ManageLink />
              </Group>
            )}
          </Stack>
        </fieldset>
      </ActionForm>
    </Card>
  )
}
