import { Anchor, Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../api/hooks.ts'
import { maxViewNameLength } from '../../api/limits.generated.ts'
import type { SavedView } from '../../api/types.generated.ts'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'
import { ActionForm } from '../dialogs/action-form.tsx'
import { Confirm } from '../dialogs/confirm.tsx'
import { Dropdown, dropdownClasses } from '../layout/dropdown.tsx'
import records from '../lists/records.module.css'
import { Icon } from '../values/icon.tsx'
import { Problem } from '../values/problem.tsx'
import type { SavedViewWords } from './words.ts'

type Props = { view: SavedView; query: string; words: SavedViewWords; onOpen: () => void }

/** Shows a saved view: its name opens it, its menu edits it. */
export function ViewRecord({ view, query, words, onOpen }: Props) {
  const messages = useMessages()
  const { common } = messages
  const { business, path, can } = useBusiness()
  const [name, setName] = useState<string>()
  const change = useAct('PATCH /api/businesses/{business_id}/saved-views/{view_id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/saved-views/{view_id}')
  const at = { ...path, view_id: view.id }
  const set = (body: { name?: string; query?: string; is_shared?: boolean; is_default?: boolean }) =>
    change.mutateAsync({ path: at, body }).then(
      () => setName(undefined),
      () => {},
    )
  const badges = [view.is_own && view.is_shared && words.shared, view.is_default && words.isDefault].filter(Boolean)
  const entries = [
    { label: common.rename, act: () => setName(view.name) },
    query !== view.query && { label: words.replace, act: () => set({ query }) },
    (view.is_shared || can('views:share')) && {
      label: view.is_shared ? words.unshare : words.share,
      act: () => set({ is_shared: !view.is_shared }),
    },
    {
      label: view.is_default ? words.endDefault : words.makeDefault,
      act: () => set({ is_default: !view.is_default }),
    },
  ].filter((entry) => entry !== false)
  return (
    <li className={records.record}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <div>
          <Anchor component={Link} to={`?${view.query}`} onClick={onOpen} className={records.name} fw={600}>
            {view.name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {view.is_own ? badges.join(' · ') : words.by(view.owner_name)}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {view.is_own && (
            <Dropdown label={common.actions(view.name)} trigger={<Icon name="more" size={18} />}>
              {entries.map(({ label, act }) => (
                <button key={label} type="button" className={dropdownClasses.entry} onClick={act}>
                  {label}
                </button>
              ))}
            </Dropdown>
          )}
          {(view.is_own || business.permissions.includes('business:update')) && (
            <Confirm
              label={common.delete}
              title={words.deleteTitle(view.name)}
              text={words.deleteText}
              onConfirm={() => remove.mutateAsync({ path: at })}
            />
          )}
        </Group>
      </Group>
      {name === undefined ? (
        change.error && <Problem error={change.error} />
      ) : (
        <ActionForm error={change.error} onSubmit={() => set({ name: name.trim() })} gap="xs">
          <TextInput
            name="name"
            aria-label={common.name}
            value={name}
            maxLength={maxViewNameLength}
            onChange={(event) => setName(event.currentTarget.value)}
            error={fieldProblem(change.error, 'name', messages)}
          />
          <Group justify="flex-end" gap="xs">
            <Button size="xs" variant="default" onClick={() => setName(undefined)}>
              {common.cancel}
            </Button>
            <Button size="xs" type="submit" loading={change.isPending}>
              {common.rename}
            </Button>
          </Group>
        </ActionForm>
      )}
    </li>
  )
}
