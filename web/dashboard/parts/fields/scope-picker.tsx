import { Checkbox, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import type { Answer } from '../../api/call.ts'
import { useApi } from '../../api/hooks.ts'
import { useWords } from '../../messages/provider.tsx'
import { developerWords } from '../../pages/developers/words.ts'
import { Loaded } from '../lists/loaded.tsx'
import classes from './scope-picker.module.css'

type Props = {
  label: string
  value: string[]
  onChange: (scopes: string[]) => void
  error?: string
  isLabelHidden?: boolean
  /** If false, scopes that lead to money are shown but cannot be selected. */
  mayGrantMoney?: boolean
  /** The names of the scopes to show; all by default. */
  only?: readonly string[]
}

/** All scopes with their names and descriptions, grouped by resource, and a search. A group can be selected as a whole. */
export function ScopePicker({ label, value, onChange, error, isLabelHidden, mayGrantMoney = true, only }: Props) {
  const { keys } = useWords(developerWords)
  const errorId = useId()
  const scopes = useApi('GET /api/scopes', {})
  const [search, setSearch] = useState('')
  const toggle = (names: string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)))
  return (
    <fieldset
      className={classes.fieldset}
      aria-invalid={Boolean(error)}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={classes.legend}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</legend>
      {error && (
        <Text id={errorId} size="sm" c="var(--mantine-color-error)" mb="xs">
          {error}
        </Text>
      )}
      <Loaded query={scopes}>
        {({ data: all }) => {
          const data = only ? all.filter(({ name }) => only.includes(name)) : all
          const found = data.filter((scope) => matches(scope, search))
          return (
            <>
              <ScopeSearch
                value={search}
                onChange={setSearch}
                count={search.trim() ? keys.foundScopes(found.length) : keys.chosen(value.length, data.length)}
              />
              <div className={classes.groups}>
                {[...Map.groupBy(found, toResource)].map(([resource, members]) => (
                  <ScopeGroup
                    key={resource}
                    members={members}
                    value={value}
                    toggle={toggle}
                    mayGrant={({ is_money }) => mayGrantMoney || !is_money}
                  />
                ))}
              </div>
            </>
          )
        }}
      </Loaded>
    </fieldset>
  )
}

type SearchProps = { value: string; onChange: (text: string) => void; count: string }

function ScopeSearch({ value, onChange, count }: SearchProps) {
  const { keys } = useWords(developerWords)
  return (
    <Group gap="xs" mb="xs">
      <TextInput
        type="search"
        flex="1 1 200px"
        aria-label={keys.searchScopes}
        placeholder={keys.searchScopes}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Text size="sm" c="dimmed" role="status">
        {count}
      </Text>
    </Group>
  )
}

type Scope = Answer<'GET /api/scopes'>['data'][number]

const toResource = ({ name }: Scope) => name.split(':')[0]!

/** Whether each typed word is part of the name, of the description or of the group. */
function matches({ name, description, resource }: Scope, search: string) {
  const text = `${name} ${description} ${resource}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type GroupProps = {
  members: Scope[]
  value: string[]
  toggle: (names: string[], isOn: boolean) => void
  mayGrant: (scope: Scope) => boolean
}

function ScopeGroup({ members, value, toggle, mayGrant }: GroupProps) {
  const { keys } = useWords(developerWords)
  const names = members.map(({ name }) => name)
  const grantable = members.filter(mayGrant).map(({ name }) => name)
  const count = names.filter((name) => value.includes(name)).length
  return (
    <div className={classes.group}>
      <Group justify="space-between" wrap="nowrap">
        <Checkbox
          fw={600}
          size="sm"
          label={members[0]!.resource}
          checked={count === names.length}
          indeterminate={count > 0 && count < names.length}
          disabled={grantable.length === 0}
          onChange={(event) => toggle(grantable, event.currentTarget.checked)}
        />
        <Text size="xs" c="dimmed">
          {keys.chosen(count, names.length)}
        </Text>
      </Group>
      <Stack gap={8} mt={8} pl={8}>
        {members.map((scope) => (
          <ScopeBox
            key={scope.name}
            scope={scope}
            isGrantable={mayGrant(scope)}
            isChosen={value.includes(scope.name)}
            onChange={(isOn) => toggle([scope.name], isOn)}
          />
        ))}
      </Stack>
    </div>
  )
}

type BoxProps = { scope: Scope; isGrantable: boolean; isChosen: boolean; onChange: (isOn: boolean) => void }

function ScopeBox({ scope: { name, description }, isGrantable, isChosen, onChange }: BoxProps) {
  const { keys } = useWords(developerWords)
  return (
    <Checkbox
      size="sm"
      label={description}
      description={
        <>
          <code>{name}</code> {!isGrantable && keys.moneyOnly}
        </>
      }
      disabled={!isGrantable}
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
